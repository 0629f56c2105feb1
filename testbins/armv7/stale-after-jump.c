// verdict: violation 22
// runs: 100
// verify: violation 22
//
// A stale value is the result of a function to which a longjmp has led: its caller uses it.
#include <setjmp.h>

#include "litmus.h"

atomic_int x, y;
int seen[2];
static _Thread_local jmp_buf place;

__attribute__((noinline, noipa)) static void leave(void) {
  longjmp(place, 1);
}

__attribute__((noinline, noipa)) static int reads(atomic_int *at) {
  if (!setjmp(place)) {
    leave();
  }
  return load(at, rlx);
}

THREAD(one) {
  store(&x, 1, rlx);
  seen[0] = reads(&y);
  return arg;
}

THREAD(two) {
  store(&y, 1, rlx);
  seen[1] = reads(&x);
  return arg;
}

int main(void) {
  RUN(one, two);
  printf("%d\n", seen[0] || seen[1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
