// verdict: robust
// runs: 100
//
// A strong compare-and-swap may miss the left thread's increment, but the only
// value that it could see instead is the one that it expects, and behind that
// there is no room: it sees the increment, or the increment comes after it.
#include "litmus.h"
#include "rsan.h"

atomic_int x, y;
int seen;

THREAD(left) {
  fetch_add(&x, 1, acqrel);
  seen = load(&y, rlx);
  return arg;
}

THREAD(right) {
  int expected = 0;
  store(&y, 1, rlx);
  RSAN_STRONG_CAS(&x, &expected, 5, acqrel, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
