// verdict: robust
// runs: 20
// prints: 6
//
// POSIX spinlocks, taken and tried.
#include "litmus.h"

pthread_spinlock_t lock;
int count;

THREAD(work) {
  pthread_spin_lock(&lock);
  count++;
  pthread_spin_unlock(&lock);
  while (pthread_spin_trylock(&lock) != 0) {
    sched_yield();
  }
  count++;
  pthread_spin_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  RUN(work, work, work);
  printf("%d\n", count);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
