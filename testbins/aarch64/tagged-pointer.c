// verdict: robust
// runs: 1
// prints: 7
//
// A pointer has its argument in its first byte. AArch64's processors ignore that, and rsan-emu does
// not: it stops there.
#include "litmus.h"

static int data = 7;

int main(int argc, char **argv) {
  uintptr_t tag = argc > 1 ? strtoul(argv[1], NULL, 0) : 0;
  int *marked = (int *)((uintptr_t)&data | tag << 56);
  printf("%d\n", *marked);
}

// SPDX-License-Identifier: Apache-2.0
