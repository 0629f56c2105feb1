// verdict: crash
//
// Two functions free the same block. The C library notices and aborts.

#include <stdlib.h>

__attribute__((noinline)) static void drop(void *block) { free(block); }

__attribute__((noinline)) static void drop_again(void *block) { free(block); }

int main(void) {
  void *volatile block = malloc(40);
  drop(block);
  drop_again(block);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
