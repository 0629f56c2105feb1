// verdict: robust
// runs: 1
// verify: none
//
// One thread, which aborts if its handler has run by then: that depends on how fast it computes.
#include <signal.h>
#include <sys/time.h>
#include "litmus.h"

static atomic_int rung;

static void ring(int signal) {
  (void)signal;
  store(&rung, 1, rlx);
}

int main(void) {
  signal(SIGALRM, ring);
  struct itimerval time = {{0, 0}, {0, 100000}};
  setitimer(ITIMER_REAL, &time, NULL);
  for (volatile int i = 0; i < 2000; i++) {
  }
  if (load(&rung, acq)) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
