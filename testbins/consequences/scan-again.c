// verdict: violation 27
// verdict[x86-64]: robust
// verdict-source: violation 27
// runs: 200
// prints: fine
//
// A thread scans again and again, and comes back to the same state each time. Only in the last
// round it does something with a slot that held something before.
#include "litmus.h"

atomic_int owner = 1, gone;
atomic_int slots[3] = {0, 0, 7};

THREAD(leaver) {
  for (int i = 0; i < 3; i++) {
    store(&slots[i], 0, rlx);
  }
  store(&owner, 0, rel);
  store(&gone, 1, rlx);
  return arg;
}

THREAD(scanner) {
  while (!load(&gone, rlx)) {
  }
  for (int round = 0; round < 4; round++) {
    int owned = load(&owner, rlx);
    for (int i = 0; owned && i < 3; i++) {
      if (load(&slots[i], rlx) == 7 && round == 3) {
        abort();
      }
    }
  }
  return arg;
}

int main(void) {
  RUN(leaver, scanner);
  puts("fine");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
