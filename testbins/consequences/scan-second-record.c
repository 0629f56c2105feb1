// verdict: violation 35
// verdict[x86-64]: robust
// runs: 200
// prints: 0
//
// A scan of two records, of which the second held something: with the first one's owner stale
// nothing is found, and the thread comes back to what it usually does; then it may find what the
// second held.
#include "litmus.h"

#define SLOTS 4

struct record {
  atomic_int owner;
  atomic_int slots[SLOTS];
};

struct record records[2] = {{1, {0}}, {1, {0, 7}}};
atomic_int gone;
int found;

THREAD(leaver) {
  for (int r = 0; r < 2; r++) {
    for (int i = 0; i < SLOTS; i++) {
      store(&records[r].slots[i], 0, rlx);
    }
    store(&records[r].owner, 0, rel);
  }
  store(&gone, 1, rlx);
  return arg;
}

static __attribute__((noinline)) int scan(struct record *record) {
  int hits = 0;
  if (load(&record->owner, rlx) != 0) {
    for (int i = 0; i < SLOTS; i++) {
      hits += load(&record->slots[i], rlx) == 7;
    }
  }
  return hits;
}

THREAD(scanner) {
  while (!load(&gone, rlx)) {
  }
  found = scan(&records[0]);
  found += scan(&records[1]);
  return arg;
}

int main(void) {
  RUN(leaver, scanner);
  printf("%d\n", found);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
