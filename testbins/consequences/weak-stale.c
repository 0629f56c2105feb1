// verdict: robust
// verdict[armv7]: violation 17
// runs: 50
// prints: ok
//
// A weak compare-and-swap that is not tried again: it may read the older value, and fail since
// another read-modify-write has followed that. Then it has found what it expected, and yet failed,
// though it knows that the value has changed. Of the builds only ARMv7's can: cmpxchg, and the
// helper that AArch64 calls, do not fail like that. (Built for AArch64 without the helper it can.)
#include "litmus.h"

atomic_int x;
atomic_int flag;

static int fails(void) {
  int expected = 0;
  int done = atomic_compare_exchange_weak_explicit(&x, &expected, 5, rlx, rlx);
  return !done && expected == 0;
}

THREAD(changer) {
  atomic_fetch_add_explicit(&x, 1, rlx);
  store(&flag, 1, rlx);
  return arg;
}

THREAD(asker) {
  if (load(&flag, rlx) && fails()) {
    abort();
  }
  return arg;
}

int main(void) {
  RUN(changer, asker);
  printf("ok\n");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
