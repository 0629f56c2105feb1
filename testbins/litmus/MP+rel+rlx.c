// verdict: violation 21
// verdict[x86-64]: robust
// runs: 50
// prints: sc
//
// MP whose receiver forgets to acquire: the release is lost on it. On ARM the
// second load may be served first.
#include "litmus.h"

atomic_int message, flag;
int seen, got;

THREAD(sender) {
  store(&message, 1, rlx);
  store(&flag, 1, rel);
  return arg;
}

THREAD(receiver) {
  seen = load(&flag, rlx);
  got = load(&message, rlx);
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return finish(seen == 1 && got == 0);
}

// SPDX-License-Identifier: Apache-2.0
