// verdict: robust
// runs: 50
// prints: sc
//
// MP with seq_cst accesses: robust everywhere.
#include "litmus.h"

atomic_int message, flag;
int seen, got;

THREAD(sender) {
  store(&message, 1, sc);
  store(&flag, 1, sc);
  return arg;
}

THREAD(receiver) {
  seen = load(&flag, sc);
  got = load(&message, sc);
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return finish(seen == 1 && got == 0);
}

// SPDX-License-Identifier: Apache-2.0
