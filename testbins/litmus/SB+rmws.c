// verdict: violation 17 23
// verdict[x86-64]: robust
// runs: 50
// prints: sc
//
// SB in which loads are fetch-and-add of 0: a read-modify-write reads the newest
// value, but a relaxed one may still enter the list of writes too early. On ARM
// it can slip in before the other thread's exchange, into the hole between the
// initial value and a plain store.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(left) {
  store(&x, 1, rlx);
  a = fetch_add(&y, 0, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  b = fetch_add(&x, 0, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
