// verdict: robust
// runs: 1
// prints: 220 MiB, sum 56320

// A heap of 220 MiB that grows by steps of brk, as malloc makes it without mmap.
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { BLOCK = 4096, BLOCKS = 220 * 256 };

int main(void) {
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  long sum = 0;
  char *last = 0;
  for (int i = 0; i < BLOCKS; i++) {
    char *block = malloc(BLOCK);
    if (!block) return 1;
    block[0] = 1;
    *(char **)(block + 8) = last;
    last = block;
  }
  for (char *at = last; at; at = *(char **)(at + 8)) sum += at[0];
  printf("%d MiB, sum %ld\n", BLOCKS / 256, sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
