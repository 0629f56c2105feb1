// verdict: robust
// prints: 3
// runs: 100
//
// A thread looks at a number again and again, keeps what it has seen, and checks that it never
// falls. Each look may see an older number, but none that is older than what it has seen before:
// where a look may count as an older one, the next one was tried together with it.
#include "litmus.h"

atomic_uint number, other, looks;

THREAD(raises) {
  for (unsigned i = 1; i < 3; i++) {
    store(&number, i, rlx);
    store(&other, i, rlx);
  }
  return arg;
}

THREAD(monitors) {
  unsigned last = 0;
  for (int i = 0; i < 3; i++) {
    (void)load(&other, rlx);
    unsigned now = load(&number, rlx);
    if (now < last) {
      abort();
    }
    last = now;
    fetch_add(&looks, 1, rlx);
  }
  return arg;
}

int main(void) {
  RUN(raises, monitors);
  printf("%u\n", load(&looks, rlx));
}

// SPDX-License-Identifier: Apache-2.0
