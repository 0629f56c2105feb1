// verdict: robust
// runs: 1
// exit: 3
// prints: leaving
//
// A thread ends the process with a status of its own: it is the tool's too, if
// nothing was found.
#include "litmus.h"

THREAD(worker) {
  puts("leaving");
  exit(3);
  return arg;
}

int main(void) {
  RUN(worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
