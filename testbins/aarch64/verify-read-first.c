// SPDX-License-Identifier: Apache-2.0
// verdict: violation 24
// verdict-source: violation 24
// verify: violation 24
// verify-source: violation 24
// runs: 20
//
// As verify-read-left-out, but with an old y the read comes before the write of p: then nothing comes
// before what is written to x later.
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
  if (load(&y, rlx)) {
    store(&p, 1, sc);
    if (load(&x, sc)) {
      abort();
    }
  } else {
    if (load(&x, sc)) {
      abort();
    }
    store(&p, 1, sc);
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
