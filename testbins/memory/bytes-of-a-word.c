// verdict: robust
// verdict-strict: robust
// runs: 60
//
// Two threads write different bytes of a word, one because it saw that the other had; a third one
// reads the word as a whole. Neither write can miss the other.
#include "litmus.h"

static union {
  _Atomic unsigned char bytes[4];
  atomic_uint word;
} x;

static atomic_int flag;

THREAD(first) {
  store(&x.bytes[0], 1, rlx);
  store(&flag, 1, rlx);
  return arg;
}

THREAD(second) {
  if (load(&flag, rlx) == 1) {
    store(&x.bytes[1], 1, rlx);
  }
  return arg;
}

THREAD(reader) {
  (void)load(&x.word, rlx);
  return arg;
}

int main(void) {
  RUN(first, second, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
