// verdict: race 14,19
// runs: 2
//
// Two threads fill the same memory. The C library's implementation for this processor fills the last bytes
// by the code of another one, to which it jumps: all of that acts for the caller.
#include <string.h>

#include "litmus.h"

char bytes[64];
volatile size_t size = sizeof bytes;

THREAD(first) {
  memset(bytes, 1, size);
  return arg;
}

THREAD(second) {
  memset(bytes, 2, size);
  return arg;
}

int main(void) {
  RUN(first, second);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
