// verdict: robust
// runs: 50
// prints: 12 12 12
//
// Sense-reversing barrier: the last of three threads to arrive turns `sense`,
// the others wait for it. What each wrote before the barrier, all may read after
// it: no race on the plain array.
#include "litmus.h"

enum { THREADS = 3, ROUNDS = 2 };

atomic_int missing = THREADS, sense;
int written[ROUNDS][THREADS], sums[THREADS];

static void barrier(int round) {
  if (fetch_sub(&missing, 1, acqrel) == 1) {
    store(&missing, THREADS, rlx);
    store(&sense, round + 1, rel);
  } else {
    while (load(&sense, acq) != round + 1) {
    }
  }
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  for (int round = 0; round < ROUNDS; round++) {
    written[round][me] = me + 1;
    barrier(round);
    for (int i = 0; i < THREADS; i++) {
      sums[me] += written[round][i];
    }
  }
  return arg;
}

int main(void) {
  RUN(worker, worker, worker);
  printf("%d %d %d\n", sums[0], sums[1], sums[2]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
