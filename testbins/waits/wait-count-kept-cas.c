// verdict: crash
// verify: crash
// runs: 60
//
// As wait-count-kept.c, for a compare-and-swap: on x86-64, too, its function leaves the register
// alone in which the caller counts the attempts.
#include <stdlib.h>
#include "litmus.h"

static atomic_int ready;

static __attribute__((noinline)) int take(void) {
  int free = 1;
  return cas(&ready, &free, 2, acqrel, acq);
}

static __attribute__((noinline)) void take_within(int most) {
  int attempts = 0;
  while (!take()) {
    if (++attempts > most) abort();
  }
}

THREAD(other) {
  store(&ready, 1, rel);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  take_within(20);
  pthread_join(thread, 0);
  return finish(0);
}

// SPDX-License-Identifier: Apache-2.0
