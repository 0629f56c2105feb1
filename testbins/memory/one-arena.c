// verdict: robust
// runs: 30
// prints: done
//
// As malloc-reuse, with all threads in one arena of glibc's: the very same block comes to another
// thread at once.
#include "litmus.h"

#include <malloc.h>

THREAD(user) {
  for (int i = 0; i < 6; i++) {
    int *block = malloc(3000);
    block[0] = block[700] = i;
    block = realloc(block, 5000);
    block[1200] = block[700];
    free(block);
  }
  return arg;
}

int main(void) {
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  RUN(user, user, user);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
