// verdict: race 15,21
// verify: race 15,21
//
// A block that a thread frees while another one uses an atomic variable in it.
#include <stdlib.h>

#include "litmus.h"

static struct {
  int rest[7]; // where the allocator notes what it likes
  atomic_int count;
} *block;

THREAD(user) {
  atomic_store_explicit(&block->count, 2, rlx);
  return arg;
}

THREAD(owner) {
  // The other one may come later, too.
  free(block);
  return arg;
}

int main(void) {
  block = calloc(1, sizeof *block);
  RUN(user, owner);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
