// SPDX-License-Identifier: Apache-2.0
// verdict: violation 24
// verdict[x86-64]: robust
// verdict-source: violation 24
// runs: 20
// prints: 1
//
// With an old y the thread does not read x, and may still read the old x behind the last wait: which
// SC does not yet forbid where the ways meet.
#include "litmus.h"

atomic_int y, written, x, last;
int seen;

THREAD(left) {
  store(&y, 1, rlx);
  store(&written, 1, rlx);
  return arg;
}

THREAD(looker) {
  while (!load(&written, rlx)) {
  }
  if (load(&y, rlx)) {
    while (!load(&x, rlx)) {
    }
  }
  while (!load(&last, rlx)) {
  }
  seen = load(&x, rlx);
  return arg;
}

THREAD(right) {
  store(&x, 1, rlx);
  store(&last, 1, rlx);
  return arg;
}

int main(void) {
  RUN(left, looker, right);
  printf("%d\n", seen);
  return 0;
}
