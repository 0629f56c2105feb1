// verdict: violation 21
// runs: 200
//
// A ring whose writer drops what finds the ring full: with a stale index of the reader's it
// drops what there is room for.
#include "litmus.h"

#define SIZE 1

atomic_uint head, tail;
atomic_int flags[2];
int ring[SIZE];
int sum;
int dropped;

THREAD(writer) {
  unsigned at = 0;
  for (int i = 1; i <= 2; i++) {
    (void)load(&flags[1], rlx);
    store(&flags[0], i, rlx);
    if (at - load(&head, acq) == SIZE) {
      dropped++;
      continue;
    }
    ring[at % SIZE] = i;
    store(&tail, ++at, rel);
  }
  return arg;
}

THREAD(reader) {
  if (load(&tail, acq) != 0) {
    sum += ring[0];
    store(&head, 1, rel);
    (void)load(&flags[0], rlx);
    store(&flags[1], 1, rlx);
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  printf("%d %d\n", sum, dropped);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
