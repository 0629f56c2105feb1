// verdict: robust
// runs: 30
// prints: 6 6 6
//
// A pthread barrier between writing and reading a plain array.
#include "litmus.h"

enum { THREADS = 3 };

pthread_barrier_t barrier;
int written[THREADS], sums[THREADS];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  written[me] = me + 1;
  pthread_barrier_wait(&barrier);
  for (int i = 0; i < THREADS; i++) {
    sums[me] += written[i];
  }
  return arg;
}

int main(void) {
  pthread_barrier_init(&barrier, NULL, THREADS);
  RUN(worker, worker, worker);
  pthread_barrier_destroy(&barrier);
  printf("%d %d %d\n", sums[0], sums[1], sums[2]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
