// verdict: race 15,23
// verify: race 15,23
// executions: 6
// runs: 500
//
// A race in one execution of six: whoever looks must see 1, and then 2, to touch the data.
#include "litmus.h"

atomic_int step;
int data;

THREAD(walker) {
  store(&step, 1, rlx);
  store(&step, 2, rlx);
  data = 1;
  store(&step, 3, rlx);
  return arg;
}

THREAD(watcher) {
  int before = load(&step, rlx);
  if (before == 1 && load(&step, rlx) == 2) {
    data = 2;
  }
  return arg;
}

int main(void) {
  RUN(walker, watcher);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
