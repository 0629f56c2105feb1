// verdict: robust
// runs: 30
// prints: 3 3
//
// pthread spin locks, and a mutex taken by trylock in a loop that yields.
#include <sched.h>

#include "litmus.h"

pthread_spinlock_t spin;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int under_spin, under_mutex;

THREAD(worker) {
  pthread_spin_lock(&spin);
  under_spin++;
  pthread_spin_unlock(&spin);
  while (pthread_mutex_trylock(&mutex) != 0) {
    sched_yield();
  }
  under_mutex++;
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
  RUN(worker, worker, worker);
  printf("%d %d\n", under_spin, under_mutex);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
