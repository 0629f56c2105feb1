// verdict: robust
// runs: 60
// prints: 4
//
// pthread_spin_trylock in a loop, and pthread_spin_lock: the C library's own waits.
#include <sched.h>
#include "litmus.h"

pthread_spinlock_t spin;
int counter;

THREAD(tries) {
  for (int i = 0; i < 2; i++) {
    while (pthread_spin_trylock(&spin) != 0) {
      sched_yield();
    }
    counter++;
    pthread_spin_unlock(&spin);
  }
  return arg;
}

THREAD(locks) {
  for (int i = 0; i < 2; i++) {
    pthread_spin_lock(&spin);
    counter++;
    pthread_spin_unlock(&spin);
  }
  return arg;
}

int main(void) {
  pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
  RUN(tries, locks);
  printf("%d\n", counter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
