// verdict: crash
// verify: crash
// runs: 100
//
// As wait-copies, but the structure also has the copy before the last.
#include "litmus.h"

struct cache {
  int copy, before;
};

atomic_int x;
struct cache *volatile known;

THREAD(waiter) {
  struct cache cache = {0};
  known = &cache;
  while (known->copy != 2) {
    known->before = known->copy;
    known->copy = load(&x, sc);
  }
  if (known->before == 1) {
    abort();
  }
  return arg;
}

THREAD(setter) {
  store(&x, 1, sc);
  store(&x, 2, sc);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
