// SPDX-License-Identifier: Apache-2.0
// verdict: violation 29
// verdict[x86-64]: robust
// verdict-source: violation 29
// verify: violation 29
// verify[x86-64]: robust
// verify-source: violation 29
// runs: 20
//
// A read that finds nothing does something all the same: what is written there later, and the fence
// behind that, come after the fence before the read (from-read). With an old y nothing orders the two
// fences, and the last thread may miss p. Enumeration of RC20 has y = 0 and p = 0; SC does not.
#include "litmus.h"

atomic_int y, written, p, x, looked, passed;
int seen;

THREAD(first) {
  store(&y, 1, rlx);
  store(&written, 1, rlx);
  return arg;
}

THREAD(looker) {
  while (!load(&written, rlx)) {
  }
  store(&p, 1, rlx);
  fence(sc);
  if (load(&y, rlx)) {
    if (load(&x, rlx)) {
      abort();
    }
  }
  store(&looked, 1, rlx);
  return arg;
}

THREAD(between) {
  while (!load(&looked, rlx)) {
  }
  store(&passed, 1, rlx);
  return arg;
}

THREAD(last) {
  while (!load(&passed, rlx)) {
  }
  store(&x, 1, rlx);
  fence(sc);
  seen = load(&p, rlx);
  return arg;
}

int main(void) {
  store(&x, 0, rlx);
  RUN(first, looker, between, last);
  printf("%d\n", seen);
  return 0;
}
