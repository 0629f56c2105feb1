// verdict: robust
// verify: robust
// executions: 12
// runs: 3
// prints: done
//
// A flag that is written twice, a thread that adds to it, and one that writes if it sees the sum.
#include "litmus.h"

atomic_int data, flag;

THREAD(publisher) {
  store(&data, 1, sc);
  store(&flag, 0, sc);
  store(&flag, 1, sc);
  return arg;
}

THREAD(adder) {
  fetch_add(&flag, 1, sc);
  return arg;
}

THREAD(user) {
  if (load(&flag, sc) > 1) {
    store(&data, 2, sc);
  }
  return arg;
}

int main(void) {
  RUN(publisher, adder, user);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
