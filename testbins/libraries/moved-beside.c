// verdict: robust
// verify: robust
// runs: 5
//
// memmove and memcmp load whole words on ARMv7, with bytes that are none of theirs: another thread
// writes these.
#include <string.h>

#include "litmus.h"

static _Alignas(8) char moved[24];
static _Alignas(8) char compared[24];
static char with[24];
static volatile size_t count = 9;
static volatile int result;

THREAD(mover) {
  memmove(moved + 4, moved + 1, count);
  result = memcmp(compared + 2, with, count);
  return arg;
}

THREAD(neighbour) {
  moved[0] = 1;
  moved[13] = 1;
  compared[1] = 1;
  compared[11] = 1;
  return arg;
}

int main(void) {
  RUN(mover, neighbour);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
