// verdict: robust
// verdict-strict: violation 21 31
// verdict-strict[aarch64]: robust
// runs: 500
// prints: 10
//
// Ring buffer for one producer and one consumer (Bahmann and Blechmann 2012):
// each side owns one index, publishes it by release and reads the other's by
// acquire. The items are plain: no race. Looking at the other's index after
// moving the own one is SB; a stale index only means "full" or "empty" for a
// little longer, so it counts only when busy-waits count.
#include "litmus.h"

enum { SIZE = 2, ITEMS = 4 };

atomic_int head, tail;
int items[SIZE], sum;

THREAD(producer) {
  for (int i = 0; i < ITEMS; i++) {
    while (i - load(&head, acq) == SIZE) {
    }
    items[i % SIZE] = i + 1;
    store(&tail, i + 1, rel);
  }
  return arg;
}

THREAD(consumer) {
  for (int i = 0; i < ITEMS; i++) {
    while (load(&tail, acq) == i) {
    }
    sum += items[i % SIZE];
    store(&head, i + 1, rel);
  }
  return arg;
}

int main(void) {
  RUN(producer, consumer);
  printf("%d\n", sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
