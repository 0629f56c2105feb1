// verdict: robust
// verdict-strict: violation 26 27
// verdict-strict[x86-64]: robust
// verify: robust
// runs: 60
// prints: 3
//
// A thread looks again and again whether a counter decreases. Each look may be stale, but none is
// older than the one before (coherence): with what a look usually sees in a register, the next one
// can see nothing older.
#include "litmus.h"

atomic_uint x, y, samples;

THREAD(writer) {
  for (unsigned i = 1; i < 3; i++) {
    store(&x, i, rlx);
    store(&y, i, rlx);
  }
  return arg;
}

THREAD(monitor) {
  unsigned last = 0;
  for (int i = 0; i < 3; i++) {
    (void)load(&y, rlx);
    unsigned now = load(&x, rlx);
    fetch_add(&samples, 1 + ((now - last) >> 31), rlx); // two if it does
    last = now;
  }
  return arg;
}

int main(void) {
  RUN(writer, monitor);
  printf("%u\n", load(&samples, rlx));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
