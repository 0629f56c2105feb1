// verdict: robust
// runs: 20
// prints: done
//
// realloc of blocks so large that glibc maps them moves pages with mremap: what was written under
// the old address is read under the new one, and the old addresses go to whoever maps next.
#include "litmus.h"

THREAD(user) {
  size_t size = 200000;
  char *block = malloc(size);
  block[0] = 1;
  for (int i = 0; i < 4; i++) {
    block = realloc(block, size *= 2);
    if (block == NULL || block[0] != 1) {
      abort();
    }
    block[size - 1] = 2;
  }
  block = realloc(block, 150000);
  block[149999] = block[0];
  free(block);
  return arg;
}

int main(void) {
  RUN(user, user, user);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
