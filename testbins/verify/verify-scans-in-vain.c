// SPDX-License-Identifier: Apache-2.0
// verdict: robust
// verdict-source: robust
// verify: robust
// runs: 20
//
// A thread that sees an old owner scans what it left empty, and does nothing about it: both ways meet
// where the function returns, be it by two instructions. What the read of the owner would have
// taught is not needed.
#include "litmus.h"

atomic_int owner = 1, gone;
atomic_int slots[2];

THREAD(leaver) {
  for (int i = 0; i < 2; i++) {
    store(&slots[i], 0, rlx);
  }
  store(&owner, 0, rel);
  store(&gone, 1, rlx);
  return arg;
}

THREAD(scanner) {
  while (!load(&gone, rlx)) {
  }
  int owned = load(&owner, rlx);
  for (int i = 0; owned && i < 2; i++) {
    if (load(&slots[i], rlx) == 7) {
      abort();
    }
  }
  return arg;
}

int main(void) {
  RUN(leaver, scanner);
  return 0;
}
