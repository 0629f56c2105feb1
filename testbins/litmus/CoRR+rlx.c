// verdict: robust
// runs: 50
// prints: sc
//
// Coherence: two loads of one location never go backwards, relaxed or not.
#include "litmus.h"

atomic_int x;
int a, b;

THREAD(writer) {
  store(&x, 1, rlx);
  store(&x, 2, rlx);
  return arg;
}

THREAD(reader) {
  a = load(&x, rlx);
  b = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return finish(a > b);
}

// SPDX-License-Identifier: Apache-2.0
