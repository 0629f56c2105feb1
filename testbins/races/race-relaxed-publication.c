// verdict: race 15,22
// verdict[x86-64]: robust
// runs: 10
// prints: done
//
// A plain message behind an atomic flag that neither releases nor acquires. The
// flag alone is robust; the message races where the receiver sees it set.
// x86-64 has no weaker store and load.
#include "litmus.h"

atomic_int flag;
int message, got;

THREAD(sender) {
  message = 42;
  store(&flag, 1, rlx);
  return arg;
}

THREAD(receiver) {
  if (load(&flag, rlx)) {
    got = message;
  }
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
