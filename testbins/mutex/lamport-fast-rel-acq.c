// verdict: violation 17 21
// verdict[aarch64]: robust
// runs: 100
// prints: ok
//
// The fast path of Lamport's mutex with release and acquire, one try each:
// broken. Setting x and looking at y is SB; so is setting y and looking at x.
// AArch64 keeps STLR and LDAR in order and is robust.
#include "litmus.h"

atomic_int x, y;
int inside[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&x, me + 1, rel);
  if (load(&y, acq) != 0) {
    return arg;
  }
  store(&y, me + 1, rel);
  if (load(&x, acq) == me + 1) {
    inside[me] = 1;
  }
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts(inside[0] && inside[1] ? "broken" : "ok");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
