// verdict: violation 20
// verdict[x86-64]: robust
// verdict[armv7]: robust
// verdict-strict[armv7]: violation 20
// verify: violation 20
// verify[x86-64]: robust
// verify[armv7]: robust
// runs: 100
//
// As stale-before-plain; the C library reads the plain memory, for the program.
#include "litmus.h"
#include <string.h>

atomic_int number, next;
char payload[64], expected[64];
volatile size_t length = 64;

THREAD(reader) {
  if (load(&next, rlx) == 1) {
    while (load(&number, acq) == 0) {
      if (memcmp(payload, expected, length) != 0) {
        abort();
      }
    }
  }
  return arg;
}

THREAD(writer) {
  memset(payload, 7, length);
  store(&number, 1, rel);
  store(&next, 1, rlx);
  return arg;
}

int main(void) {
  memset(expected, 7, length);
  RUN(reader, writer);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
