// verdict: robust
// runs: 100
//
// Only numbers are passed on. Whoever goes on has seen at least what let it: nothing older later.
#include "litmus.h"

#define ITEMS 6
#define SIZE 4

atomic_int head, tail, slots[SIZE];

THREAD(producer) {
  for (int i = 1; i <= ITEMS; i++) {
    while (load(&tail, rlx) - load(&head, acq) == SIZE) {
    }
    store(&slots[i % SIZE], i, rlx);
    store(&tail, load(&tail, rlx) + 1, rlx);
  }
  return arg;
}

THREAD(consumer) {
  for (int i = 0; i < ITEMS; i++) {
    while (load(&head, rlx) == load(&tail, acq)) {
    }
    if (load(&slots[(i + 1) % SIZE], rlx) < 0) {
      puts("never");
    }
    store(&head, load(&head, rlx) + 1, rel);
  }
  return arg;
}

int main(void) {
  RUN(producer, consumer);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
