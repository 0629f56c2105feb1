// verdict: race 15,22
// verify: race 15,22
//
// A condition with an atomic read and a plain one: the text says which of them is at which column,
// and there is one access for the atomic one.
#include <stdatomic.h>

#include "litmus.h"

static int ready, number;
static atomic_int found;

THREAD(looks) {
  // Whoever looks need not be told that the number is there.
  if (__atomic_load_n(&ready, __ATOMIC_RELAXED) <= 1 && number == 1) {
    atomic_store(&found, 1);
  }
  return arg;
}

THREAD(counts) {
  __atomic_store_n(&number, 1, __ATOMIC_RELAXED);
  return arg;
}

int main(void) {
  RUN(looks, counts);
}

// SPDX-License-Identifier: Apache-2.0
