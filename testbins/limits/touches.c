// verdict: robust
// runs: 1
//
// Touches so many MiB, without a call from the first byte to the last.
#include <stdlib.h>

int main(int argc, char **argv) {
  size_t size = (size_t)(argc > 1 ? atol(argv[1]) : 1) << 20;
  volatile char *block = malloc(size);
  if (!block) abort();
  for (size_t i = 0; i < size; i += 4096) {
    block[i] = 1;
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
