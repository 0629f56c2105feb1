// verdict: robust
// runs: 60
// prints: 6 6
//
// Sense-reversing barrier, three rounds: the last thread to come turns the sense, the
// other one waits until it differs from its own. One wait for 1, the next for 0.
#include "litmus.h"

enum { THREADS = 2, ROUNDS = 3 };

atomic_int missing = THREADS, sense;
int written[ROUNDS][THREADS], sums[THREADS];

static void barrier(int mine) {
  if (fetch_sub(&missing, 1, acqrel) == 1) {
    store(&missing, THREADS, rlx);
    store(&sense, mine, rel);
  } else {
    while (load(&sense, acq) != mine) {
    }
  }
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  for (int round = 0; round < ROUNDS; round++) {
    written[round][me] = 1;
    barrier(1 - round % 2);
    sums[me] += written[round][0] + written[round][1];
  }
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d %d\n", sums[0], sums[1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
