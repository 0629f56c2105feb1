// verdict: race 13,13
// runs: 2
//
// Two locks for one counter.
#include "litmus.h"

pthread_spinlock_t locks[2];
int count;

THREAD(work) {
  pthread_spinlock_t *lock = &locks[(intptr_t)arg % 2];
  pthread_spin_lock(lock);
  count++;
  pthread_spin_unlock(lock);
  return arg;
}

int main(void) {
  pthread_spin_init(&locks[0], PTHREAD_PROCESS_PRIVATE);
  pthread_spin_init(&locks[1], PTHREAD_PROCESS_PRIVATE);
  RUN(work, work);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
