// verdict: race 11,17 12,17
// verify: race 12,17
// runs: 100
//
// A block is freed, and allocated again: who still has its address races with both.
#include "litmus.h"

static int *block, *again;

THREAD(owner) {
  free(block);
  again = malloc(40);
  return arg;
}

THREAD(user) {
  *block = 1;
  return arg;
}

int main(void) {
  block = malloc(40);
  RUN(owner, user);
  free(again);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
