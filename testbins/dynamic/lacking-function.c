// verdict: robust
// runs: 3
//
// A function of its library calls one that nobody has, but not here. Looked up when it is called
// it harms nobody; looked up at the start, as for verify, the program cannot start.
#include "litmus.h"

int asked(int whether);

atomic_int x;

THREAD(adds) {
  fetch_add(&x, asked(0), rlx);
  return arg;
}

int main(int argc, char **argv) {
  (void)argv;
  RUN(adds, adds);
  return load(&x, rlx) != 2 && asked(argc > 1);
}

// SPDX-License-Identifier: Apache-2.0
