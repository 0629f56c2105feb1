// verdict: violation 15 16
// verdict[x86-64]: robust
// runs: 100
//
// The same, but who finds the lock taken goes away, and says so: by a stale exchange others see
// that.
#include "litmus.h"

atomic_int lock, tries, refused;
int total;

THREAD(worker) {
  for (int i = 0; i < 4; i++) {
    fetch_add(&tries, 1, rlx);
    if (exchange(&lock, 1, acq)) {
      store(&refused, 1, rlx);
    } else {
      total++;
      store(&lock, 0, rel);
    }
  }
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d\n", total);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
