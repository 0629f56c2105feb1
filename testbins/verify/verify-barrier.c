// verdict: robust
// verify: robust
// executions: 2
// runs: 20
// prints: 3 3
//
// A barrier for two threads, passed once: one or the other comes first and waits. What they wrote
// before it, both read behind it.
#include "litmus.h"

pthread_barrier_t barrier;
int written[2], sums[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  written[me] = me + 1;
  pthread_barrier_wait(&barrier);
  sums[me] = written[0] + written[1];
  return arg;
}

int main(void) {
  pthread_barrier_init(&barrier, NULL, 2);
  RUN(worker, worker);
  printf("%d %d\n", sums[0], sums[1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
