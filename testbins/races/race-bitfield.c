// verdict: race 15,20
// runs: 2
// prints: done
//
// Neighbouring bit-fields are one memory location: writing one reads and writes
// the byte that holds both.
#include "litmus.h"

struct {
  unsigned left : 3;
  unsigned right : 3;
} bits;

THREAD(left) {
  bits.left = 1;
  return arg;
}

THREAD(right) {
  bits.right = 1;
  return arg;
}

int main(void) {
  RUN(left, right);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
