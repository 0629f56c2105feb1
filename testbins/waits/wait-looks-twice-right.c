// verdict: robust
// verify: robust
// runs: 10
// prints: met
//
// As wait-looks-twice, and either look may end the loop: the value stays once it is there.
#include "litmus.h"

atomic_int x;

THREAD(waiter) {
  while (load(&x, sc) != 1) {
    if (load(&x, sc) == 1) {
      break;
    }
  }
  if (load(&x, sc) != 1) {
    abort();
  }
  return arg;
}

THREAD(setter) {
  store(&x, 1, sc);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
