// verdict: robust
// runs: 1
// prints: 0 bytes of input
//
// What a program is given: its arguments, and standard input to its end.
#include <stdio.h>

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    printf("argument %s\n", argv[i]);
  }
  long bytes = 0;
  while (getchar() != EOF) {
    bytes++;
  }
  printf("%ld bytes of input\n", bytes);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
