// verdict: crash
// verify: crash
// runs: 1000
//
// Each round of the waiting thread changes a counter and changes it back. Another thread that sees
// two rounds shows that they are not nothing.
#include "litmus.h"

static atomic_int inside, ready;

THREAD(waiter) {
  int seen;
  do {
    fetch_add(&inside, 1, sc);
    seen = load(&ready, sc);
    fetch_add(&inside, -1, sc);
  } while (!seen);
  return arg;
}

THREAD(watcher) {
  int rounds = 0;
  for (int i = 0; i < 3; i++) {
    rounds += load(&inside, sc) == (i % 2 == 0);
  }
  if (rounds == 3) {
    abort();
  }
  store(&ready, 1, sc);
  return arg;
}

int main(void) {
  RUN(waiter, watcher);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
