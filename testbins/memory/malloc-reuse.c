// verdict: robust
// runs: 30
// prints: done
//
// Three threads take blocks from malloc, fill them and give them back without ever synchronizing
// with each other: blocks go from one to the next through the allocator's lists, whose own
// locks order the two uses. Sizes are beyond what glibc keeps for each thread.
#include "litmus.h"

#include <string.h>

THREAD(user) {
  for (int i = 0; i < 6; i++) {
    size_t size = 2000 + 512 * i;
    int *block = malloc(size);
    for (size_t k = 0; k < size / sizeof *block; k += 64) {
      block[k] = (int)k;
    }
    free(block);
  }
  return arg;
}

int main(void) {
  RUN(user, user, user);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
