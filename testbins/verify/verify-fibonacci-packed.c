// verdict: robust
// verify: robust
// executions: 36
// runs: 3
// prints: done
//
// As fibonacci.h, once each, both numbers in one location.
#include "litmus.h"

atomic_llong both = 1LL << 32 | 1;

THREAD(first) {
  long long j = load(&both, rlx) & 0xffffffff;
  long long i = load(&both, rlx) >> 32;
  store(&both, (i + j) << 32 | j, rlx);
  return arg;
}

THREAD(second) {
  long long i = load(&both, rlx) >> 32;
  long long j = load(&both, rlx) & 0xffffffff;
  store(&both, i << 32 | (i + j), rlx);
  return arg;
}

THREAD(looker) {
  load(&both, rlx);
  load(&both, rlx);
  return arg;
}

int main(void) {
  RUN(first, second, looker);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
