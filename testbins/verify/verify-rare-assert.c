// verdict: crash
// verify: crash
// runs: 500
//
// An assertion that fails in one order only: whoever looks sees 1, and then 2. Nothing races, and
// nothing is weak at one location.
#include <assert.h>

#include "litmus.h"

atomic_int step;

THREAD(walker) {
  store(&step, 1, rlx);
  store(&step, 2, rlx);
  return arg;
}

THREAD(watcher) {
  int before = load(&step, rlx);
  int after = load(&step, rlx);
  assert(before != 1 || after != 2);
  return arg;
}

int main(void) {
  RUN(walker, watcher);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
