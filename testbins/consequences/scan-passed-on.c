// verdict: violation 44
// verdict[x86-64]: robust
// verdict[armv7]: robust
// verdict-source: violation 44
// runs: 300
// prints: 1
//
// The scanner comes to the same end, whatever owner it sees. But with a stale one it has not
// acquired what the owner wrote, and passes less on to a third thread: the scanner goes on as if it
// had acquired less, and the third thread's read is told of. On ARMv7 both accesses of the owner
// have barriers, and by those the scanner acquires it all from gone.
#include "litmus.h"

atomic_int owner = 1, slot, gone, done, data;
int seen;

THREAD(leaver) {
  store(&data, 1, rlx);
  store(&slot, 0, rlx);
  store(&owner, 0, rel);
  store(&gone, 1, rlx);
  return arg;
}

THREAD(scanner) {
  int hits = 0;
  while (!load(&gone, rlx)) {
  }
  if (
      load(&owner, acq) != 0) {
    hits = load(&slot, rlx) == 7;
  }
  store(&done, 1, rel);
  if (hits) {
    abort();
  }
  return arg;
}

THREAD(third) {
  while (!load(&done, acq)) {
  }
  seen =
      load(&data, rlx);
  return arg;
}

int main(void) {
  RUN(leaver, scanner, third);
  printf("%d\n", seen);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
