// verdict: violation 22
// verdict[armv7]: robust
// verdict[x86-64]: robust
// verify: violation 22
// verify[armv7]: robust
// verify[x86-64]: robust
// runs: 100
//
// As unused-publication, and the reader reads something else before it leaves the value.
#include "unused-publication.h"

atomic_int other;
int seen;

THREAD(reader) {
  await_both();
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
