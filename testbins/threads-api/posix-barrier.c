// verdict: robust
// runs: 20
// prints: 1 6 6 6
//
// A POSIX barrier used twice; one thread of each round is told that it is the one.
#include "litmus.h"

pthread_barrier_t barrier;
int parts[3], sums[3], serial;

THREAD(work) {
  int me = (int)(intptr_t)arg;
  parts[me] = me + 1;
  if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) {
    serial++;
  }
  sums[me] = parts[0] + parts[1] + parts[2];
  pthread_barrier_wait(&barrier);
  parts[me] = 0;
  return arg;
}

int main(void) {
  pthread_barrier_init(&barrier, NULL, 3);
  RUN(work, work, work);
  pthread_barrier_destroy(&barrier);
  printf("%d %d %d %d\n", serial, sums[0], sums[1], sums[2]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
