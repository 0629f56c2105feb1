// verdict: robust
// verify: robust
// runs: 200
// prints: 4
//
// A lock is tried by exchanges, and a number counted besides. Whoever finds the lock taken may have
// found it taken earlier, by somebody who has given it back since: the exchange leaves it taken
// all the same, wherever it comes.
#include "litmus.h"

enum { TIMES = 2 };

atomic_int lock, count;
int sum;

static void work(void) {
  for (int i = 0; i < TIMES; i++) {
    while (atomic_exchange_explicit(&lock, 1, acq) == 1) {
      while (load(&lock, rlx) == 1) {
      }
    }
    sum++;
    store(&lock, 0, rel);
    atomic_fetch_add_explicit(&count, 1, rlx);
  }
}

THREAD(one) {
  work();
  return arg;
}

THREAD(two) {
  work();
  return arg;
}

int main(void) {
  RUN(one, two);
  printf("%d\n", sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
