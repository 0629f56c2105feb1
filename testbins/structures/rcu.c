// verdict: robust
// runs: 50
// prints: done
//
// Read-copy-update by quiescent states: the writer publishes a new version,
// then waits until the reader has passed through a point where it holds none,
// and destroys the old one. The versions' contents are plain: no race.
#include "litmus.h"

struct version {
  int value;
};

struct version versions[2] = {{1}, {2}};
_Atomic(struct version *) current = &versions[0];
atomic_int quiescent;

THREAD(reader) {
  int value = 0;
  for (int i = 1; i <= 2; i++) {
    struct version *version = load(&current, acq);
    value += version->value;
    store(&quiescent, i, rel);
    fence(sc);
  }
  if (value < 2 || value > 4) {
    puts("read a destroyed version");
  }
  return arg;
}

THREAD(writer) {
  struct version *old = exchange(&current, &versions[1], acqrel);
  fence(sc);
  int seen = load(&quiescent, acq);
  while (seen < 2 && load(&quiescent, acq) == seen) {
  }
  old->value = 0;
  return arg;
}

int main(void) {
  RUN(reader, writer);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
