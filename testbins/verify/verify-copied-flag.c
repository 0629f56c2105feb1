// verdict: robust
// verify: robust
// executions: 27
// runs: 3
// prints: done
//
// A flag, a thread that copies it, and two that read flag and copy in either order: nearly IRIW.
#include "litmus.h"

atomic_int flag, copy;

THREAD(setter) {
  store(&flag, 1, sc);
  return arg;
}

THREAD(copier) {
  store(&copy, load(&flag, sc), sc);
  return arg;
}

THREAD(forth) {
  load(&flag, sc);
  load(&copy, sc);
  return arg;
}

THREAD(back) {
  load(&copy, sc);
  load(&flag, sc);
  return arg;
}

int main(void) {
  RUN(setter, copier, forth, back);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
