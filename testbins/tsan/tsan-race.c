// verdict: race 12,17
// runs: 2
//
// Plain accesses race in an instrumented program as in any other: they are the program's own, and
// the calls that tell of them tell nothing new.
#include "litmus.h"

atomic_int ready;
int data;

THREAD(sender) {
  data = 1;
  store(&ready, 1, rlx);
  return arg;
}
THREAD(receiver) {
  if (load(&ready, rlx) == 1) printf("%d\n", data);
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
