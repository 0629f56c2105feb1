// verdict: violation 27
// verdict[x86-64]: robust
// verdict-source: violation 27
// runs: 200
// prints: 0
//
// A scan as of hazard pointers: a record that is taken for owned still is looked through all the
// same. Nothing is found unless the last of many slots is stale, too.
#include "litmus.h"

#define SLOTS 12

atomic_int owner = 1, gone;
atomic_int slots[SLOTS] = {[SLOTS - 1] = 7};
int found;

THREAD(leaver) {
  for (int i = 0; i < SLOTS; i++) {
    store(&slots[i], 0, rel);
  }
  store(&owner, 0, rel);
  store(&gone, 1, rlx);
  return arg;
}

static __attribute__((noinline)) void scan(void) {
  if (load(&owner, rlx) == 0) {
    return;
  }
  for (int i = 0; i < SLOTS; i++) {
    if (load(&slots[i], rlx) == 7) {
      found = 1;
    }
  }
}

THREAD(scanner) {
  while (!load(&gone, rlx)) {
  }
  scan();
  return arg;
}

int main(void) {
  RUN(leaver, scanner);
  printf("%d\n", found);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
