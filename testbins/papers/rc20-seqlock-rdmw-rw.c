// verdict: robust
// verdict-strict: violation 30
// verdict-strict[aarch64]: violation 29 30
// verdict-strict[x86-64]: robust
// runs: 200
// prints: done
// verify-slow: robust
// bound: each of two writers writes once, one reader reads twice
//
// rc20-seqlock-rdmw.c with release stores for the writer's fence (figure 6: seqlock rdmw-rw).
#include "litmus.h"

atomic_int version, a, b;

static void write_pair(int value) {
  int v = load(&version, rlx);
  while (v % 2 || !cas_weak(&version, &v, v + 1, acq, rlx)) {
    v = load(&version, rlx);
  }
  store(&a, value, rel);
  store(&b, value, rel);
  fetch_add(&version, 1, rel);
}

static void read_pair(void) {
  int before, after, first, second;
  do {
    before = load(&version, acq);
    first = load(&a, rlx);
    second = load(&b, rlx);
    after = fetch_add(&version, 0, rel);
  } while (before % 2 || before != after);
  if (first != second) {
    abort();
  }
}

THREAD(writer) {
  write_pair(1 + (int)(intptr_t)arg);
  return arg;
}

THREAD(reader) {
  read_pair();
#ifndef SHORT
  read_pair();
#endif
  return arg;
}

#ifndef BOUND
#define BOUND "each of two writers writes once, one reader reads twice"
#endif

int main(void) {
  RSAN_BOUND(BOUND);
  RUN(writer, writer, reader);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
