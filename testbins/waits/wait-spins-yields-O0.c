// verdict: robust
// verify: robust
// runs: 40
// prints: 3
//
// A lock whose waiters spin, and let others run every 64th time, as a compiler makes it that does
// not optimize: the count is on the stack.
#include <sched.h>

#include "litmus.h"

static atomic_int held;
static int inside;

static __attribute__((noinline, optimize("O0"))) void lock(void) {
  while (exchange(&held, 1, acq)) {
    unsigned n = 0;
    while (load(&held, rlx)) {
      if (++n % 64 == 0) {
        sched_yield();
      }
    }
  }
}

THREAD(one) {
  lock();
  inside++;
  store(&held, 0, rel);
  return arg;
}

THREAD(two) {
  lock();
  inside += 2;
  store(&held, 0, rel);
  return arg;
}

int main(void) {
  RUN(one, two);
  printf("%d\n", inside);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
