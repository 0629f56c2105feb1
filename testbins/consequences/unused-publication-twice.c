// verdict: violation 32
// verdict[armv7]: robust
// verdict[x86-64]: robust
// verify: violation 32
// verify[armv7]: robust
// verify[x86-64]: robust
// runs: 100
//
// As unused-publication, and the reader reads the word twice before it leaves both values: as
// old as the first is, the second may be, too.
#include "litmus.h"

atomic_int word, data, sent;
int wrong;

THREAD(writer) {
  store(&word, 1, rel);
  store(&data, 1, rlx);
  store(&word, 2, rel);
  store(&sent, 1, rlx);
  return arg;
}

THREAD(reader) {
  while (load(&word, rlx) < 1) {}
  while (!load(&sent, rlx)) {}
  int first = load(&word, acq);
  int second = load(&word, acq);
  if ((first == 5) | (second == 5)) {
    puts("never");
  }
  wrong = !load(&data, rlx);
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return wrong;
}

// SPDX-License-Identifier: Apache-2.0
