// verdict: robust
// runs: 1
// prints: null

// A program that asks for memory until there is no more, and stops at once if it may have more than
// this machine should give a test. Under rsan-emu it never sees NULL: a limit ends the run.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  long most = argc > 1 ? atol(argv[1]) : 0;
  for (long i = 0; i < most; i++) {
    char *block = malloc(1 << 20);
    if (!block) abort();
    memset(block, 1, 1 << 20);
  }
  puts("null");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
