// verdict: deadlock
// runs: 5
// stuck: T0 END T1; T1 BARRIER; T2 BARRIER
//
// A barrier for three, to which two come.
#include "litmus.h"

pthread_barrier_t barrier;

THREAD(worker) {
  pthread_barrier_wait(&barrier);
  return arg;
}

int main(void) {
  pthread_barrier_init(&barrier, NULL, 3);
  RUN(worker, worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
