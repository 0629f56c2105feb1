// verdict: race 14,15
// runs: 2
//
// The second round is missing: a thread clears its part while another still adds.
#include "litmus.h"

pthread_barrier_t barrier;
int parts[2], sums[2];

THREAD(work) {
  int me = (int)(intptr_t)arg;
  pthread_barrier_wait(&barrier);
  int other = 1 - me;
  sums[me] = parts[other];
  parts[me] = 0;
  return arg;
}

int main(void) {
  pthread_barrier_init(&barrier, NULL, 2);
  RUN(work, work);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
