// verdict: violation 19 26
// verdict[x86-64]: robust
// verdict[armv7]: robust
// runs: 100
//
// As scas-no-hole, but the compare-and-swap expects a value that nobody writes.
// It fails in any case, and tells which value it found: the stale one is one
// that SC forbids. So may the left thread's load be, if the right one comes first:
// a failed compare-and-swap releases nothing. On x86-64 each locked instruction,
// and a failed one, too, has fences around it; on ARMv7 the compiler puts some.
#include "litmus.h"
#include "rsan.h"

atomic_int x, y;
int seen, found;

THREAD(left) {
  fetch_add(&x, 1, acqrel);
  seen = load(&y, rlx);
  return arg;
}

THREAD(right) {
  int expected = 7;
  store(&y, 1, rlx);
  RSAN_STRONG_CAS(&x, &expected, 5, acqrel, rlx);
  found = expected;
  return arg;
}

int main(void) {
  RUN(left, right);
  printf("%d\n", seen + found >= 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
