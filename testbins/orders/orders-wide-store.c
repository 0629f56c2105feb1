// verdict: robust
// verdict-source: robust
// verify: robust
// verify-source: robust
// assumed-source[x86-64]: unseen_fences
//
// A store of eight bytes is a loop of exclusive loads and stores on ARMv7. The loads are no part of
// what the source says: if they were reads of `wide`, the exchange would have to come after them, and
// what is between them and the store before it.
#include "litmus.h"

static _Atomic long long wide;
static atomic_int message, flag;
static int told, before, got;

THREAD(sender) {
  fetch_add(&message, 3, rel);
  fence(acqrel);
  store(&flag, 2, rlx);
  return arg;
}

THREAD(between) {
  told = load(&flag, sc);
  fence(rel);
  store(&wide, 3, sc);
  return arg;
}

THREAD(receiver) {
  before = (int)exchange(&wide, 2, acqrel);
  fence(acq);
  got = load(&message, rlx);
  return arg;
}

int main(void) {
  RUN(sender, between, receiver);
  return finish(told == 2 && before == 3 && got == 0);
}

// SPDX-License-Identifier: Apache-2.0
