// verdict: robust
// runs: 20
// prints: 10
//
// Neighbouring bytes belong to different threads: they share a cache line and a
// word, and that is no race.
#include "litmus.h"

unsigned char bytes[4];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  bytes[me] = (unsigned char)(me + 1);
  return arg;
}

int main(void) {
  RUN(worker, worker, worker, worker);
  printf("%d\n", bytes[0] + bytes[1] + bytes[2] + bytes[3]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
