// verdict: violation 32
// verdict[armv7]: robust
// verdict[x86-64]: robust
// verdict-source: violation 32
// runs: 200
//
// A scan as of hazard pointers: a record that is taken for owned still is looked through all the
// same, and nothing is found. But the fence behind it acquires what the owner wrote before it left,
// which a stale owner does not publish.
#include "litmus.h"

#define SLOTS 4

atomic_int owner = 1, gone, data;
atomic_int slots[SLOTS];
int found, seen;

THREAD(leaver) {
  store(&data, 1, rlx);
  for (int i = 0; i < SLOTS; i++) {
    store(&slots[i], 0, rlx);
  }
  store(&owner, 0, rel);
  store(&gone, 1, rlx);
  return arg;
}

THREAD(scanner) {
  int hits = 0;
  while (!load(&gone, rlx)) {
  }
  if (load(&owner, rlx) != 0) {
    for (int i = 0; i < SLOTS; i++) {
      hits += load(&slots[i], rlx) == 7;
    }
  }
  fence(acq);
  seen = load(&data, rlx);
  found = hits;
  return arg;
}

int main(void) {
  RUN(leaver, scanner);
  printf("%d %d\n", found, seen);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
