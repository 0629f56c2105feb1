// verdict: robust
// verify: robust
//
// What one byte of a word releases is acquired from it, whatever was written beside it since; and a
// byte that is read or written orders nothing for the accesses of another.
#include "litmus.h"

static union {
  _Atomic unsigned char bytes[4];
  atomic_uint word;
} x;

static atomic_int flag;
static int data;

THREAD(writer) {
  data = 1;
  store(&x.bytes[2], 1, rel);
  store(&flag, 1, rlx);
  return load(&x.bytes[3], rlx) == 0 ? arg : NULL;
}

THREAD(beside) {
  store(&x.bytes[1], 1, rlx);
  return load(&flag, rlx) == 0 ? arg : NULL;
}

THREAD(reader) {
  if (load(&x.bytes[2], acq) == 1 && data != 1) {
    abort();
  }
  return arg;
}

int main(void) {
  (void)load(&x.word, rlx); // from here on the four bytes are one location
  RUN(writer, beside, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
