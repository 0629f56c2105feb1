// verdict: robust
// verdict[aarch64]: race 17,23
// verify: robust
// verify[aarch64]: race 17,23
//
// Who acquires one byte of a word learns nothing of what another byte's write released.
#include "litmus.h"

static union {
  _Atomic unsigned char bytes[4];
  atomic_uint word;
} x;

static int data;

THREAD(writer) {
  data = 1;
  store(&x.bytes[2], 1, rel);
  return arg;
}

THREAD(reader) {
  if (load(&x.bytes[2], rlx) == 1 && load(&x.bytes[1], acq) == 0 && data != 1) {
    abort();
  }
  return arg;
}

int main(void) {
  (void)load(&x.word, rlx); // from here on the four bytes are one location
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
