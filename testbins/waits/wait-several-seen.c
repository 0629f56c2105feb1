// verdict: violation 25
// verdict[x86-64]: robust
// verify: violation 25
// verify[x86-64]: robust
// runs: 100
//
// A loop that waits for one location or two others. Whoever saw y, but not z, and then leaves by x may
// still read an old d. A look that saw neither comes back with the same registers, all 0, as the one
// that saw y, and the first look of all begins with them: equal registers do not mean that the same was
// read.
#include "litmus.h"

static atomic_int start, x, y, z, d;
static int got;

THREAD(waiter) {
  if (load(&start, rlx)) {
    return arg;
  }
  while (!load(&x, rlx)) {
    if (load(&y, rlx) && load(&z, rlx)) {
      break;
    }
  }
  got = load(&d, rlx);
  return arg;
}

THREAD(two) {
  store(&d, 1, rlx);
  store(&y, 1, rlx);
  return arg;
}

THREAD(three) {
  store(&x, 1, rlx);
  return arg;
}

int main(void) {
  RUN(waiter, two, three);
  printf("%d\n", got);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
