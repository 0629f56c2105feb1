// verdict: robust
// verdict-strict: violation 20 30
// verdict-strict[aarch64]: robust
// runs: 500
// prints: 10
// verify: robust
// bound: four items through a ring of two
//
// Ring buffer for one producer and one consumer (figure 6: wait-free-ring): the indexes are SB.
// A stale one says "full" or "empty" longer, which only a busy-wait sees. STLR, LDAR stay in order.
#include "litmus.h"

enum { SIZE = 2, ITEMS = 4 };

atomic_int head, tail, items[SIZE];
int sum;

THREAD(producer) {
  for (int i = 0; i < ITEMS; i++) {
    while (i - load(&head, acq) == SIZE) {
    }
    store(&items[i % SIZE], i + 1, rlx);
    store(&tail, i + 1, rel);
  }
  return arg;
}

THREAD(consumer) {
  for (int i = 0; i < ITEMS; i++) {
    while (load(&tail, acq) == i) {
    }
    sum += load(&items[i % SIZE], rlx);
    store(&head, i + 1, rel);
  }
  return arg;
}

#ifndef BOUND
#define BOUND "four items through a ring of two"
#endif

int main(void) {
  RSAN_BOUND(BOUND);
  RUN(producer, consumer);
  printf("%d\n", sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
