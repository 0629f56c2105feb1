// verdict: violation 23 35
// verdict[aarch64]: robust
// runs: 300
// prints: done
//
// rcu.c without its fences: after its quiescent state the reader may still pick
// up the old version, which the writer is about to destroy, as in SB. AArch64
// keeps STLR and LDAR in order. The writer, likewise, may take a quiescent state
// that came before its exchange for one that came after.
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
  }
  if (value < 2 || value > 4) {
    puts("read a destroyed version");
  }
  return arg;
}

THREAD(writer) {
  struct version *old = exchange(&current, &versions[1], acqrel);
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
