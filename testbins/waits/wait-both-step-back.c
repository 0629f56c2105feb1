// verdict: robust
// runs: 25
// prints: 2
//
// Two threads that each say what they want, and step back if the other one wants it, too. Nobody
// waits, both keep writing; if one is let go on for long while the other stands where it wants it,
// and then the other way round, neither gets on. Turns of different length end that.
#include "litmus.h"

atomic_int wants[2];
int counter;

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  for (;;) {
    store(&wants[me], 1, sc);
    if (!load(&wants[1 - me], sc)) {
      break;
    }
    store(&wants[me], 0, sc);
  }
  counter++;
  store(&wants[me], 0, sc);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d\n", counter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
