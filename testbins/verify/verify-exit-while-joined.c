// verdict: robust
// verify: robust
// runs: 20
//
// A thread ends the process while main waits for it: main would go on if it ended, so that it waits
// in some executions and ends in others is nothing.
#include "litmus.h"

atomic_int first;

THREAD(chooser) {
  if (exchange(&first, 1, sc)) {
    exit(0);
  }
  return arg;
}

THREAD(other) {
  exchange(&first, 1, sc);
  return arg;
}

int main(void) {
  RUN(chooser, other);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
