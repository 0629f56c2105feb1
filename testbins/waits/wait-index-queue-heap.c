// verdict: robust
// verify: robust
// runs: 10
// prints: passed
//
// A queue with cached indices on the heap: each round of a wait writes the copy.
#include "index-queue.h"

int main(void) {
  struct queue *queue = calloc(1, sizeof(*queue));
  pass(queue);
  free(queue);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
