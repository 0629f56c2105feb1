// verdict: race 14,19
// runs: 2
// prints: done
//
// A race inside memcpy is the caller's: the report names the line of the call.
#include <string.h>

#include "litmus.h"

char buffer[256];
char copy[256];

THREAD(copier) {
  memcpy(copy, buffer, (size_t)(200 + (intptr_t)arg));
  return arg;
}

THREAD(writer) {
  buffer[100] = 1;
  return arg;
}

int main(void) {
  RUN(copier, writer);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
