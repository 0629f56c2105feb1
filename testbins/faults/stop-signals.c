// verdict: robust
//
// Signals that stop a program do not end it. Nobody is there to make it go on, so it does.

#include <signal.h>

int main(void) {
  raise(SIGSTOP);
  raise(SIGTSTP);
  raise(SIGTTIN);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
