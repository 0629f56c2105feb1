// verdict: robust
// runs: 1
// prints: written

// Writes as many MiB to a file as it is told. Under rsan-emu no write fails for want of room: a limit
// ends the run.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  static char block[1 << 20];
  long most = argc > 1 ? atol(argv[1]) : 0;
  FILE *file = fopen("/tmp/much", "w");
  if (!file) return 1;
  for (long i = 0; i < most; i++)
    if (fwrite(block, sizeof block, 1, file) != 1) abort();
  if (fclose(file)) abort();
  puts("written");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
