// verdict: crash
// verify: crash
// runs: 100
//
// What a signal does is the process's: it kills if no other thread has it ignored by then.
#include <signal.h>

#include "litmus.h"

THREAD(ignorer) {
  signal(SIGUSR1, SIG_IGN);
  return arg;
}

THREAD(raiser) {
  raise(SIGUSR1);
  return arg;
}

int main(void) {
  RUN(ignorer, raiser);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
