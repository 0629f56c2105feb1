// verdict: race 20,27
// runs: 2
// prints: done
//
// A reader that still uses a block when its owner lets realloc move it: as with free, nothing
// orders the two.
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
  block *mine = exchange(&shared, NULL, acqrel);
  free(realloc(mine, 100000));
  return arg;
}

int main(void) {
  block *first = malloc(sizeof *first);
  (*first)[200] = 1;
  void *behind = malloc(5000);
  store(&shared, first, rel);
  RUN(reader, owner);
  free(behind);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
