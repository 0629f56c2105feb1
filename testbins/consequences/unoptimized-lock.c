// verdict: robust
// runs: 60
// prints: 8 8
//
// As test-and-set.c, by code that is not optimized. What an attempt in vain leaves in the frame is
// overwritten before anybody reads it.
#include "litmus.h"

#define UNOPTIMIZED __attribute__((noinline, optimize("O0")))

atomic_int lock, tries;
int total;

static UNOPTIMIZED void *worker(void *arg) {
  for (int i = 0; i < 4; i++) {
    fetch_add(&tries, 1, rlx);
    do {
      while (load(&lock, rlx)) {
      }
    } while (exchange(&lock, 1, acq));
    total++;
    store(&lock, 0, rel);
  }
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d %d\n", total, load(&tries, rlx));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
