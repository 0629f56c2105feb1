// verdict: violation 21 27
// runs: 200
// prints: sc
//
// SB on the atomic members of a global struct, inside an array: their types are
// known from debug information, at any depth.
#include "litmus.h"

struct pair {
  int plain;
  struct {
    atomic_int flag;
  } inner[2];
};

struct pair pairs[2];
int a, b;

THREAD(left) {
  store(&pairs[0].inner[1].flag, 1, rlx);
  a = load(&pairs[1].inner[0].flag, rlx);
  return arg;
}

THREAD(right) {
  store(&pairs[1].inner[0].flag, 1, rlx);
  b = load(&pairs[0].inner[1].flag, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
