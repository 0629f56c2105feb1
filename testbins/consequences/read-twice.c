// verdict: robust
// verify: robust
// runs: 60
//
// A reader that looks at the same location twice sees nothing older the second time (coherence). The
// first read may be stale and nothing comes of it; yet what it has read bounds the second one.
#include "litmus.h"

atomic_int now, ready;

THREAD(writer) {
  for (int i = 1; i <= 2; i++) {
    store(&now, i, rlx);
    store(&ready, i, rlx);
  }
  return arg;
}

THREAD(reader) {
  (void)load(&ready, rlx);
  int before = load(&now, rlx);
  int after = load(&now, rlx);
  if (after < before) {
    puts("backwards");
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
