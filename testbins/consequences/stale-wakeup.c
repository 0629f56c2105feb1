// verdict: violation 15 23
// runs: 60
// prints: done
//
// Store buffering with a semaphore: who reads a stale flag sleeps for ever, or lets the other one do
// so.
#include <semaphore.h>
#include "litmus.h"

atomic_int sleeps, full;
sem_t filled;

THREAD(taker) {
  store(&sleeps, 1, rlx);
  if (!load(&full, rlx)) {
    sem_wait(&filled);
  }
  return arg;
}

THREAD(filler) {
  store(&full, 1, rlx);
  if (load(&sleeps, rlx)) {
    sem_post(&filled);
  }
  return arg;
}

int main(void) {
  sem_init(&filled, 0, 0);
  RUN(taker, filler);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
