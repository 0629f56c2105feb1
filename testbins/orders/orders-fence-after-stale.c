// verdict: robust
// verdict-source: robust
// runs: 20
// verify-source: robust
// assumed-source[x86-64]: unseen_fences
//
// The reader may see the new `second` and the old `first`. Whatever it does then, it comes to a fence
// that makes it see the new `version`: also on x86-64, where that is no instruction.
#include "litmus.h"

static atomic_int version, first, second;

THREAD(writer) {
  store(&version, 1, rlx);
  fence(rel);
  store(&first, 1, rlx);
  store(&second, 1, rlx);
  return arg;
}

THREAD(reader) {
  int two = load(&second, rlx);
  int one = load(&first, rlx);
  fence(acq);
  int seen = load(&version, rlx);
  if (two == 1 && one == 0 && seen == 0) {
    abort();
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
