// verdict: violation 22
// verdict[x86-64]: robust
// runs: 20
//
// A stale look that would acquire is followed by others that do not.
#include "litmus.h"

atomic_int word, data, flag;
int seen;

THREAD(marker) {
  store(&data, 1, rlx);
  store(&word, 1, rel);
  store(&flag, 1, rlx);
  return arg;
}

THREAD(taker) {
  while (load(&flag, rlx) != 1) {
  }

  if (load(&word, acq) != 1) {
    while (load(&word, rlx) != 1) {
    }
  }

  seen = load(&data, rlx);
  return arg;
}

int main(void) {
  RUN(marker, taker);
  printf("%d\n", seen);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
