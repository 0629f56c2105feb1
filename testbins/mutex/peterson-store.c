// verdict: violation 18 19
// verdict[aarch64]: robust
// runs: 100
// prints: done
//
// Peterson's lock with release stores for `turn` and no fence: broken. The store
// of `turn` may slip in before the other thread's, and the load of the other's
// flag may miss it, as in SB. AArch64 keeps STLR and LDAR in order: robust.
#include "litmus.h"

atomic_int wants[2], turn;
int inside[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  int other = 1 - me;
  store(&wants[me], 1, rel);
  store(&turn, other, rel);
  int busy = load(&wants[other], acq);
  int mine = load(&turn, acq);
  inside[me] = !busy || mine == me;
  store(&wants[me], 0, rel);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
