// verdict: robust
// verify: robust
// assumed: waits_at_end
// executions: 1
// runs: 20
// prints: over
//
// Two threads wait for work that never comes, one asleep and one that spins. The process ends with
// them: that is no fault.
#include "litmus.h"

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t work = PTHREAD_COND_INITIALIZER;
atomic_int flag;

THREAD(sleeper) {
  pthread_mutex_lock(&lock);
  for (;;) {
    pthread_cond_wait(&work, &lock);
  }
  return arg;
}

THREAD(spinner) {
  while (!load(&flag, acq)) {
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, sleeper, NULL);
  pthread_create(&thread, NULL, spinner, NULL);
  puts("over");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
