// verdict: robust
// verify: robust
// runs: 5
//
// A bit-field and a member that is none are different memory locations (C17, 3.14), though
// compilers load both to change the one.
#include "litmus.h"

static struct {
  unsigned bits : 5;
  int beside;
} both;

THREAD(changes) {
  both.bits += 1;
  return arg;
}

THREAD(counts) {
  both.beside += 2;
  return arg;
}

int main(void) {
  RUN(changes, counts);
  return both.beside - 2;
}

// SPDX-License-Identifier: Apache-2.0
