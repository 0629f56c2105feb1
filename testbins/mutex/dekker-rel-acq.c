// verdict: violation 19
// verdict[aarch64]: robust
// runs: 50
// prints: ok
//
// Dekker's mutual exclusion with release stores and acquire loads, which is
// broken: as in SB, both threads may raise their flag and miss the other's.
// Testing rarely shows it; RSAN's introduction names it as the bug that
// ThreadSanitizer hides. AArch64 keeps STLR and LDAR in order: robust there.
// A single attempt each, no waiting: who sees the other's flag gives up.
#include "litmus.h"

atomic_int wants[2];
int counter;

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&wants[me], 1, rel);
  if (!load(&wants[1 - me], acq)) {
    counter++;
  }
  store(&wants[me], 0, rel);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts(counter <= 2 ? "ok" : "broken");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
