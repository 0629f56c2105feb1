// verdict: violation 20 22 28 30
// verify: violation 20 22 28 30
//
// Store buffering twice, by exchanges and by compare-and-swaps that fail: each of the two is one
// helper of libgcc's, so that all threads execute the same instructions.
#include "litmus.h"

static atomic_int a, b, c, d;

static int seen[4];

#define LOOK(object) \
  ({ int value = 7; \
     atomic_compare_exchange_strong_explicit(&object, &value, 8, memory_order_relaxed, \
                                             memory_order_relaxed); \
     value; })

THREAD(one) {
  atomic_exchange_explicit(&a, 1, memory_order_relaxed);
  seen[0] = LOOK(b);
  atomic_exchange_explicit(&c, 1, memory_order_relaxed);
  seen[1] = LOOK(d);
  return arg;
}

THREAD(other) {
  atomic_exchange_explicit(&b, 1, memory_order_relaxed);
  seen[2] = LOOK(a);
  atomic_exchange_explicit(&d, 1, memory_order_relaxed);
  seen[3] = LOOK(c);
  return arg;
}

int main(void) {
  RUN(one, other);
  printf("%d %d %d %d\n", seen[0], seen[1], seen[2], seen[3]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
