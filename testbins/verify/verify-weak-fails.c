// verdict: robust
// verify: robust
// verdict[armv7]: crash
// verify[armv7]: crash
// runs: 60
//
// A weak compare-and-swap fails though it finds what it expects, as a store-exclusive may.
#include "litmus.h"

static atomic_int x;

THREAD(swaps) {
  int expected = 0;
  if (!atomic_compare_exchange_weak(&x, &expected, 1) && expected == 0) {
    abort();
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, swaps, NULL);
  pthread_join(thread, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
