// SPDX-License-Identifier: Apache-2.0
// verdict: violation 26
// verdict-source: violation 26
// verify: violation 26
// verify-source: violation 26
// runs: 20
//
// A read that finds nothing does something all the same: the sc write before it comes before what is
// written there later (from-read). With an old y it is not made, and the last thread may miss p: by
// enumeration of RC20, not of SC.
#include "litmus.h"

atomic_int y, written, p, x, looked;
int seen;

THREAD(first) {
  store(&y, 1, rlx);
  store(&written, 1, rlx);
  return arg;
}

THREAD(looker) {
  while (!load(&written, rlx)) {
  }
  store(&p, 1, sc);
  if (load(&y, rlx)) {
    if (load(&x, sc)) {
      abort();
    }
  }
  store(&looked, 1, rlx);
  return arg;
}

THREAD(last) {
  while (!load(&looked, rlx)) {
  }
  store(&x, 1, sc);
  seen = load(&p, sc);
  return arg;
}

int main(void) {
  RUN(first, looker, last);
  printf("%d\n", seen);
  return 0;
}
