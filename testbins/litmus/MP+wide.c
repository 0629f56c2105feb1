// verdict: robust
// runs: 50
// prints: sc
//
// MP with a message of eight bytes: on ARMv7 it takes LDRD, or LDREXD and STREXD,
// which are one access each.
#include "litmus.h"

atomic_llong message;
atomic_int flag;
int seen;
long long got;

THREAD(sender) {
  store(&message, 0x100000001, rlx);
  store(&flag, 1, rel);
  return arg;
}

THREAD(receiver) {
  seen = load(&flag, acq);
  got = load(&message, rlx);
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return finish(seen == 1 && got == 0);
}

// SPDX-License-Identifier: Apache-2.0
