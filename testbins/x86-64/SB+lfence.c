// verdict: violation 18 26
// runs: 50
// prints: sc
//
// SB with LFENCE and SFENCE between store and load: neither orders a store
// before a later load of ordinary memory.
#include <emmintrin.h>

#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(left) {
  store(&x, 1, rlx);
  _mm_lfence();
  _mm_sfence();
  a = load(&y, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  _mm_lfence();
  _mm_sfence();
  b = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
