// verdict: robust
// verify: robust
// runs: 200
// prints: 4
//
// A lock is taken by a weak compare-and-swap, and a number counted besides. One that finds an older
// 0, which another thread has taken since, fails, and is tried again. On ARMv7 the barrier behind
// it comes before the branch back, so that the pair alone does not show that.
#include "litmus.h"

enum { TIMES = 2 };

atomic_int lock, count;
int sum;

static void work(void) {
  for (int i = 0; i < TIMES; i++) {
    int expected = 0;
    while (!atomic_compare_exchange_weak_explicit(&lock, &expected, 1, acq, rlx)) {
      expected = 0;
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
