// verdict: race 13,18 crash
//
// A large block that a thread frees while another one writes far behind its beginning.
#include <stdlib.h>

#include "litmus.h"

enum { SIZE = 8 << 20 };

static char *block;

THREAD(user) {
  block[SIZE - 5000] = 1;
  return arg;
}

THREAD(owner) {
  free(block);
  return arg;
}

int main(void) {
  block = malloc(SIZE);
  RUN(user, owner);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
