// verdict: deadlock
// runs: 20
// stuck: T0 END T2; T2 MUTEX T1 ended:14
// stuck: T0 END T1; T1 MUTEX T2 ended:14
//
// A thread that finds its work done ends, and does not give the mutex back.
#include "litmus.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int done;

THREAD(worker) {
  // The mutex is still locked after an early return.
  pthread_mutex_lock(&mutex);
  done++;
  return arg;
}

int main(void) {
  RUN(worker, worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
