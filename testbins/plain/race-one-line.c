// verdict: race 14,19
// verdict-source: race 14,19
// verify: race 14,19
// runs: 60
// prints: done
//
// A plain write beside an atomic operation in one line is as plain as in a line of its own. The
// columns of the debug information tell the statements apart.
#include "litmus.h"

static int count, other;

THREAD(resets) {
  count = 5; __atomic_store_n(&other, 1, __ATOMIC_RELAXED);
  return arg;
}

THREAD(adds) {
  __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
  return arg;
}

int main(void) {
  RUN(resets, adds);
  puts(__atomic_load_n(&other, __ATOMIC_RELAXED) == 1 ? "done" : "lost");
}

// SPDX-License-Identifier: Apache-2.0
