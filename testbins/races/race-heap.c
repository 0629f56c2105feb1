// verdict: race 11,16
// runs: 2
// prints: done
//
// A race on a heap block that both threads were handed.
#include "litmus.h"

int *block, seen;

THREAD(writer) {
  block[1] = 7;
  return arg;
}

THREAD(reader) {
  seen = block[1];
  return arg;
}

int main(void) {
  block = calloc(4, sizeof *block);
  RUN(writer, reader);
  free(block);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
