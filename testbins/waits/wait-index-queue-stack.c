// verdict: robust
// verify: robust
// runs: 10
// prints: passed
//
// A queue with cached indices on main's stack: each round of a wait writes the copy.
#include "index-queue.h"

int main(void) {
  struct queue queue = {0};
  pass(&queue);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
