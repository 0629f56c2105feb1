// verdict: race 14,19
// verify: race 14,19
// runs: 5
//
// Two bit-fields in a row are one memory location (C17, 3.14).
#include "litmus.h"

static struct {
  unsigned bits : 5;
  unsigned more : 12;
} both;

THREAD(changes) {
  both.bits += 1;
  return arg;
}

THREAD(counts) {
  both.more += 2;
  return arg;
}

int main(void) {
  RUN(changes, counts);
  return both.more - 2;
}

// SPDX-License-Identifier: Apache-2.0
