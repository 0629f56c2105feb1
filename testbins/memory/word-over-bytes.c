// verdict: violation 30
// verdict[x86-64]: robust
// runs: 100
//
// A thread writes a byte of a word, then a flag; who has seen the flag may read the word without
// the byte.
#include "litmus.h"

static union {
  _Atomic unsigned char bytes[4];
  atomic_uint word;
} x;

static atomic_int flag;

THREAD(writer) {
  store(&x.bytes[2], 1, rlx);
  store(&flag, 1, rlx);
  return arg;
}

THREAD(beside) {
  store(&x.bytes[1], 1, rlx);
  return arg;
}

THREAD(reader) {
  if (load(&flag, rlx) == 1) {
    // The initial value, or that of the other byte.
    if ((load(&x.word, rlx) & 0xff0000) == 0) {
      abort();
    }
  }
  return arg;
}

int main(void) {
  (void)load(&x.word, rlx); // from here on the four bytes are one location
  RUN(writer, beside, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
