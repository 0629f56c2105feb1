// verdict: violation 30
// verdict[x86-64]: robust
// verdict-source: violation 30
// runs: 200
// prints: fine
//
// A thread looks through records as long as they are owned. One stale owner comes to nothing; two
// of them are more than there ever were.
#include "litmus.h"

#define RECORDS 3

atomic_int owners[RECORDS] = {1, 1, 1};
atomic_int gone;

THREAD(leaver) {
  for (int r = 0; r < RECORDS; r++) {
    store(&owners[r], 0, rlx);
  }
  store(&gone, 1, rlx);
  return arg;
}

THREAD(scanner) {
  while (!load(&gone, rlx)) {
  }
  int owned = 0;
  for (int r = 0; r < RECORDS; r++) {
    if (
        load(&owners[r], rlx)) {
      owned++;
    }
  }
  if (owned > 1) {
    abort();
  }
  return arg;
}

int main(void) {
  RUN(leaver, scanner);
  puts("fine");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
