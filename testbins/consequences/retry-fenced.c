// verdict: violation 23
// verdict[x86-64]: robust
// runs: 20
//
// A stale look is followed by others until they see the new value. But the fence between them knows
// less than usual, and with it all that is published behind it.
#include "litmus.h"

atomic_int word, data, flag, done;
int seen;

THREAD(marker) {
  store(&data, 1, rlx);
  store(&word, 1, rel);
  store(&flag, 1, rlx);
  return arg;
}

THREAD(taker) {
  while (load(&flag, rlx) != 1) {
  }

  int first = load(&word, acq);
  fence(rel);
  while (first != 1) {
    first = load(&word, acq);
  }

  store(&done, 1, rlx);
  return arg;
}

THREAD(late) {
  while (load(&done, acq) != 1) {
  }
  seen = load(&data, rlx);
  return arg;
}

int main(void) {
  RUN(marker, taker, late);
  printf("%d\n", seen);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
