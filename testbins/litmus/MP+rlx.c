// verdict: violation 21
// verdict[x86-64]: robust
// runs: 50
// prints: sc
//
// MP, message passing, relaxed: the flag may arrive before the message. x86-64
// keeps stores in order and loads in order; ARM keeps neither.
#include "litmus.h"

atomic_int message, flag;
int seen, got;

THREAD(sender) {
  store(&message, 1, rlx);
  store(&flag, 1, rlx);
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
