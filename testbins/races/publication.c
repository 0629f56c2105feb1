// verdict: robust
// runs: 100
// prints: done
//
// A plain message behind an atomic flag, released and acquired: no race.
#include "litmus.h"

atomic_int flag;
int message, got;

THREAD(sender) {
  message = 42;
  store(&flag, 1, rel);
  return arg;
}

THREAD(receiver) {
  if (load(&flag, acq)) {
    got = message;
  }
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  puts(got == 0 || got == 42 ? "done" : "torn");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
