// verdict: race 13,18
// verify: race 13,18
//
// A plain read of what another thread writes atomically stays plain in the argument of an atomic
// operation: that stores the sum, and reads nothing.
#include <stdatomic.h>

#include "litmus.h"

static atomic_int stored, seen;

THREAD(stores) {
  atomic_store(&stored, *(int *)&seen + 1);
  return arg;
}

THREAD(announces) {
  atomic_store(&seen, 1);
  return arg;
}

int main(void) {
  RUN(stores, announces);
}

// SPDX-License-Identifier: Apache-2.0
