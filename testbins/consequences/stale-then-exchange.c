// verdict: violation 24
// verdict[x86-64]: robust
// runs: 60
// prints: 2
//
// As long as the reader sees a stale flag, it exchanges a word for what is there, and looks again:
// that changes nothing. But the exchange may come directly behind an older write of the word, too,
// and then returns what no interleaving shows.
#include "litmus.h"

atomic_int flag, word, done;

THREAD(writer) {
  store(&word, 1, rlx);
  store(&word, 2, rlx);
  store(&flag, 1, rlx);
  store(&done, 1, rlx);
  return arg;
}

THREAD(reader) {
  if (load(&done, rlx)) {
    int old = 0;
    while (!load(&flag, rlx)) {
      old |= exchange(&word, 2, rlx) == 1;
    }
    if (old) {
      abort();
    }
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  printf("%d\n", load(&word, rlx));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
