// verdict: violation 19
// runs: 50
// prints: sc
//
// Event counters: each thread bumps its own counter and then adds up all of
// them, relaxed. The totals may miss events that SC would show: SB between any
// two threads.
#include "litmus.h"

enum { THREADS = 3 };

atomic_int counters[THREADS];
int totals[THREADS];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&counters[me], 1, rlx);
  for (int i = 0; i < THREADS; i++) {
    totals[me] += load(&counters[i], rlx);
  }
  return arg;
}

int main(void) {
  RUN(worker, worker, worker);
  return finish(totals[0] < THREADS && totals[1] < THREADS && totals[2] < THREADS);
}

// SPDX-License-Identifier: Apache-2.0
