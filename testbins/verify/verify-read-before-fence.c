// SPDX-License-Identifier: Apache-2.0
// verdict: violation 27
// verdict[x86-64]: robust
// verdict-source: violation 27
// verify: violation 27
// verify[x86-64]: robust
// verify-source: violation 27
// runs: 20
//
// As verify-read-left-out, but with an old y the read comes before the fence: then what is written
// there later, for the first time, comes after nothing.
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
  if (load(&y, rlx)) {
    fence(sc);
    if (load(&x, rlx)) {
      abort();
    }
  } else {
    if (load(&x, rlx)) {
      abort();
    }
    fence(sc);
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
  RUN(first, looker, between, last);
  printf("%d\n", seen);
  return 0;
}
