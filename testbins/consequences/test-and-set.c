// verdict: robust
// runs: 60
// prints: 8 8
//
// A lock that looks before it tries, and a statistics counter before it. The exchange may come
// directly behind an older one, reads that it is taken, writes the same, and is made again.
#include "litmus.h"

atomic_int lock, tries;
int total;

THREAD(worker) {
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
