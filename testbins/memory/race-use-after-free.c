// verdict: race 20,26
// runs: 2
// prints: done
//
// A reader that still uses a block when its owner gives it back: nothing orders the read and the
// free, whatever becomes of the memory afterwards.
#include "litmus.h"

#include <sched.h>

typedef int block[250];

_Atomic(block *) shared;
int seen;

THREAD(reader) {
  block *mine = load(&shared, acq);
  if (mine != NULL) {
    sched_yield();
    seen = (*mine)[200];
  }
  return arg;
}

THREAD(owner) {
  free(exchange(&shared, NULL, acqrel));
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
