// verdict: robust
// runs: 30
// prints: 45
//
// One thread takes blocks, another gives them back: the pointer is published with release and
// acquire, and so the consumer may free what the producer wrote, and the producer may get it again.
#include "litmus.h"

#include <sched.h>

_Atomic(int *) slot;
int sum;

THREAD(producer) {
  for (int i = 0; i < 10; i++) {
    int *block = malloc(1500);
    block[0] = i;
    while (load(&slot, acq) != NULL) {
      sched_yield();
    }
    store(&slot, block, rel);
  }
  return arg;
}

THREAD(consumer) {
  for (int i = 0; i < 10; i++) {
    int *block;
    while ((block = exchange(&slot, NULL, acqrel)) == NULL) {
      sched_yield();
    }
    sum += block[0];
    free(block);
  }
  return arg;
}

int main(void) {
  RUN(producer, consumer);
  printf("%d\n", sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
