// verdict: race 11,16
// verify: race 11,16
//
// A plain read of what is added atomically to something else, by builtins in C++.
#include "litmus.h"

static int sum, step;

THREAD(adds) {
  // A read-modify-write reads its own object with an instruction of its own.
  __atomic_fetch_add(&sum, step, __ATOMIC_RELAXED);
  return arg;
}

THREAD(steps) {
  __atomic_store_n(&step, 2, __ATOMIC_RELAXED);
  return arg;
}

int main() {
  RUN(adds, steps);
}

// SPDX-License-Identifier: Apache-2.0
