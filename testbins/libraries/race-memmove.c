// verdict: race 15,21 16,22
// verify: race 15,21 16,22
// runs: 5
//
// Another thread writes the first byte that memmove reads, and the last that memcmp does.
#include <string.h>

#include "litmus.h"

static char moved[24], compared[24], with[24];
static volatile size_t count = 9;
static volatile int result;

THREAD(mover) {
  memmove(moved + 4, moved + 1, count);
  result = memcmp(compared + 2, with, count);
  return arg;
}

THREAD(neighbour) {
  moved[1] = 1;
  compared[10] = 0;
  return arg;
}

int main(void) {
  RUN(mover, neighbour);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
