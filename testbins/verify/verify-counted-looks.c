// verdict: robust
// verify: robust
// unproved: counted_waits
//
// A wait that counts its looks, and keeps the number: each look leads to another state, and there is
// no end to them.
#include "litmus.h"

atomic_int ready;
long looks;

THREAD(waiter) {
  long n = 0;
  while (load(&ready, acq) == 0) {
    n++;
  }
  looks = n;
  return arg;
}

THREAD(setter) {
  store(&ready, 1, rel);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  return looks < 0;
}

// SPDX-License-Identifier: Apache-2.0
