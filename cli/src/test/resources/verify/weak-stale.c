// SPDX-License-Identifier: Apache-2.0
// A weak compare-and-swap that is not tried again: it may read the older value, and fail since
// another read-modify-write has followed that. Then it has found what it expected, and yet failed,
// though it knows that the value has changed.
// Only where it is an LL/SC pair: cmpxchg, and what AArch64 has since v8.1, do not fail like that.
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
