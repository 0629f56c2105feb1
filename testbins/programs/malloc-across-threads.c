// verdict: robust
// runs: 20
// prints: 21
//
// Blocks allocated by one thread and freed by another, handed over by an atomic
// pointer. Memory that comes back from malloc begins a new life: no race with
// its former owner.
#include <string.h>

#include "litmus.h"

enum { BLOCKS = 6 };

_Atomic(char *) slot;
int total;

THREAD(producer) {
  for (int i = 1; i <= BLOCKS; i++) {
    char *block = malloc((size_t)(16 * i));
    memset(block, i, (size_t)(16 * i));
    while (exchange(&slot, NULL, acq) != NULL) {
    }
    store(&slot, block, rel);
    while (load(&slot, acq) != NULL) {
    }
  }
  return arg;
}

THREAD(consumer) {
  for (int i = 1; i <= BLOCKS; i++) {
    char *block;
    while ((block = load(&slot, acq)) == NULL) {
    }
    total += block[16 * i - 1];
    free(block);
    store(&slot, NULL, rel);
  }
  return arg;
}

int main(void) {
  RUN(producer, consumer);
  printf("%d\n", total);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
