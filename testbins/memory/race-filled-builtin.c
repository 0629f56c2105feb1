// verdict: race 16,21
// verify: race 16,21
// runs: 40
//
// What memset fills is no atomic access, whoever accesses it atomically afterwards: the two race, though
// only the built-in function says that the byte is atomic, and it was not known yet.
#include "litmus.h"

#include <string.h>

char bytes[64];
volatile size_t size = sizeof bytes;

THREAD(filler) {
  size_t length = size;
  memset(bytes, 1, length);
  return arg;
}

THREAD(user) {
  __atomic_fetch_or(&bytes[3], 2, __ATOMIC_SEQ_CST);
  return arg;
}

int main(void) {
  RUN(filler, user);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
