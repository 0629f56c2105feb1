// verdict: race 15,19
// verdict[x86-64]: robust
// runs: 2
// prints: 1 1
//
// wait-then-fence.c without its fence: the wait is harmless, what comes after it is
// a race. On x86-64 every load acquires.
#include "litmus.h"

atomic_int flags[2];
int messages[2], seen[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  messages[me] = 1;
  store(&flags[me], 1, rel);
  while (!load(&flags[1 - me], rlx)) {
  }
  seen[me] = messages[1 - me];
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d %d\n", seen[0], seen[1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
