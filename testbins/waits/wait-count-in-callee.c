// verdict: crash
// verify: crash
// runs: 200
//
// What a thread sees in a loop that gives up is asked in a function that it calls, and so is the
// count: nothing in the loop shows that both matter together.
#include "litmus.h"

atomic_int flag;

static __attribute__((noinline)) void check(int seen, int looks) {
  if (seen) {
    if (looks >= 1) {
      abort();
    }
    exit(0);
  }
}

THREAD(setter) {
  store(&flag, 1, sc);
  return arg;
}

THREAD(looker) {
  for (int looks = 0; looks < 6; looks++) {
    check(load(&flag, sc) == 1, looks);
  }
  return arg;
}

int main(void) {
  RUN(setter, looker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
