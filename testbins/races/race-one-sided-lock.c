// verdict: race 14,20
// runs: 2
// prints: done
//
// One thread takes the lock, the other one forgets to: a lock protects only from
// those who take it.
#include "litmus.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int total;

THREAD(careful) {
  pthread_mutex_lock(&mutex);
  total = 1;
  pthread_mutex_unlock(&mutex);
  return arg;
}

THREAD(careless) {
  total = 2;
  return arg;
}

int main(void) {
  RUN(careful, careless);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
