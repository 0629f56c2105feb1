// verdict: race 22,32 22,33
// verdict[armv7]: race 22,32
// runs: 300
// prints: done
// Use after free across threads where the block has a new owner already: the late read races with
// the free, or with what the new owner writes.
#include "litmus.h"

#include <sched.h>

typedef volatile int block[250];

_Atomic(block *) shared;
int seen;

THREAD(reader) {
  block *mine = load(&shared, acq);
  if (mine != NULL) {
    for (int i = 0; i < 3; i++) {
      sched_yield();
    }
    seen = (*mine)[200];
  }
  return arg;
}

THREAD(owner) {
  block *old = exchange(&shared, NULL, acqrel);
  if (old == NULL) {
    return arg;
  }
  free((void *)old);
  (*(block *)malloc(sizeof *old))[200] = 3;
  return arg;
}

int main(void) {
  block *first = malloc(sizeof *first);
  (*first)[200] = 1;
  store(&shared, first, rel);
  RUN(reader, owner);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
