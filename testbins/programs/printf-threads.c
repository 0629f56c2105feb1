// verdict: robust
// runs: 20
// prints: line 7\nline 7\nline 7\nline 7\nline 7\nline 7\nline 7\nline 7\nline 7
//
// Threads that print: stdio's lock keeps lines whole, and the library's own
// accesses are its own business. The lines are equal, so their order is no
// matter.
#include "litmus.h"

THREAD(worker) {
  for (int i = 0; i < 3; i++) {
    printf("%s %d\n", "line", 7);
  }
  return arg;
}

int main(void) {
  RUN(worker, worker, worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
