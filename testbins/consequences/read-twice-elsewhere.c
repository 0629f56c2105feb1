// verdict: violation 37
// verdict[x86-64]: robust
// verify: violation 37
// verify[x86-64]: robust
// runs: 100
//
// As read-twice-forgotten, but the reader would have the first value for long if nobody else ran
// between: both reads are stale together where it goes another way and has it no more.
#include "litmus.h"

atomic_int x, ready, read, elsewhere;

THREAD(writer) {
  store(&x, 1, rlx);
  store(&ready, 1, rlx);
  while (!load(&read, rlx)) {
  }
  store(&elsewhere, 1, rlx);
  return arg;
}

THREAD(reader) {
  int seen = load(&ready, rlx);
  int first = load(&x, rlx);
  store(&read, 1, rlx);
  if (!load(&elsewhere, rlx)) {
    for (volatile int i = 0; i < 40; i++) {
    }
    if (first > 7) {
      puts("never");
    }
    return arg;
  }
  if (!seen) {
    return arg;
  }
  int second = load(&x, rlx);
  if (!second) {
    puts("late");
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
