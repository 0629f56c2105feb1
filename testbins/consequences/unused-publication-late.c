// verdict: violation 32
// verdict[armv7]: robust
// verdict[x86-64]: robust
// verify: violation 32
// verify[armv7]: robust
// verify[x86-64]: robust
// runs: 100
//
// As unused-publication, and the reader reads something else before it leaves the value.
#include "litmus.h"

atomic_int word, data, sent, other;
int seen;
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
  int read = load(&word, acq);
  seen = load(&other, rlx);
  if (read == 5) {
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
