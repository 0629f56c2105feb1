// verdict: violation 20
// verdict[armv7]: robust
// verdict[x86-64]: robust
// verify: violation 20
// verify[armv7]: robust
// verify[x86-64]: robust
// runs: 100
//
// As unused-publication, and the reader reads the word twice before it leaves both values: as
// old as the first is, the second may be, too.
#include "unused-publication.h"

THREAD(reader) {
  await_both();
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
