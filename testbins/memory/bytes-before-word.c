// verdict: violation 29
// verdict[x86-64]: robust
// verify: violation 29
// verify[x86-64]: robust
// runs: 50
//
// The byte was a location of its own until the word is read, which may miss it. That another byte
// is read in between changes nothing.
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

THREAD(reader) {
  if (load(&flag, rlx) == 1) {
    if (load(&x.bytes[1], rlx) != 0) {
      return arg;
    }
    if (load(&x.word, rlx) == 0) {
      abort();
    }
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
