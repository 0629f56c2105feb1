// verdict: robust
// verify: robust
// runs: 20
// prints: done
//
// Functions have the same text, so gcc makes some of them copies of others. All the code of a copy
// has the place of its head, where there is no access; of one of them that is a macro.
#include "litmus.h"

atomic_int flag;

#define FUNCTION(name) static void *name(void *none)

THREAD(sets) {
  store(&flag, 1, rel);
  return arg;
}

static void *looks(void *none) {
  if (load(&flag, acq)) {
    return &flag;
  }
  return none;
}

static void *looks_too(void *none) {
  if (load(&flag, acq)) {
    return &flag;
  }
  return none;
}

FUNCTION(looks_last) {
  if (load(&flag, acq)) {
    return &flag;
  }
  return none;
}

int main(void) {
  RUN(sets, looks, looks_too, looks_last);
  puts("done");
}

// SPDX-License-Identifier: Apache-2.0
