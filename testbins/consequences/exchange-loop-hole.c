// verdict: violation 22
// verdict[x86-64]: robust
// runs: 100
// prints: 1
//
// The same, but the writer only stores: the exchange may come directly behind the 0, and then sees
// it.
#include "litmus.h"

atomic_int word, flag;
int seen;

THREAD(writer) {
  store(&word, 1, rel);
  store(&flag, 1, rlx);
  return arg;
}

THREAD(reader) {
  while (!load(&flag, rlx)) {
  }
  int old = load(&word, rlx);
  while (!cas(&word, &old, 0, sc, rlx)) {
  }
  seen = old;
  return arg;
}

int main(void) {
  RUN(writer, reader);
  printf("%d\n", seen);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
