// verdict: robust
// runs: 100
//
// What flockfile() promises: one thread owns the stream, and may use the macros that do not lock,
// while others print; and it orders what the program does besides.
#include "litmus.h"

static int lines;

THREAD(unlocked) {
  flockfile(stdout);
  lines++;
  putc_unlocked('a', stdout);
  putc_unlocked('\n', stdout);
  funlockfile(stdout);
  return arg;
}

THREAD(prints) {
  printf("b\n");
  return arg;
}

int main(void) {
  RUN(unlocked, prints, unlocked);
  return lines != 2;
}

// SPDX-License-Identifier: Apache-2.0
