// verdict: robust
// verify: robust
// runs: 10
// prints: passed
//
// A queue with cached indices in static memory: each round of a wait writes the copy.
#include "index-queue.h"

struct queue queue;

int main(void) {
  pass(&queue);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
