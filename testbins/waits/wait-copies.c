// verdict: robust
// verify: robust
// runs: 10
// prints: met
//
// The loop keeps what it read in a structure on the waiting thread's stack, whose address is known
// elsewhere: it writes memory in each round, and comes to an end all the same.
#include "litmus.h"

struct cache {
  int copy;
};

atomic_int x;
struct cache *volatile known;

THREAD(waiter) {
  struct cache cache = {0};
  known = &cache;
  while (!known->copy) {
    known->copy = load(&x, sc);
  }
  if (known->copy != 3) {
    abort();
  }
  return arg;
}

THREAD(setter) {
  store(&x, 3, sc);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
