// verdict: race 17,17
// verdict[x86-64]: robust
// runs: 2
// prints: 2
//
// A spinlock that forgets to acquire. Nobody is ever in there twice, so a test
// under SC counts right; but entering does not synchronize with leaving, and
// the accesses to the counter race. x86-64 has no weaker exchange: robust.
#include "litmus.h"

atomic_int locked;
int counter;

THREAD(worker) {
  while (exchange(&locked, 1, rlx)) {
  }
  counter++;
  store(&locked, 0, rel);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d\n", counter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
