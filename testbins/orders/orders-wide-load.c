// verdict: robust
// verdict-source: robust
// verify: robust
// verify-source: robust
//
// A load of eight bytes is an exclusive load on ARMv7 that no store answers. What the source says of
// it holds for what comes next: it acquires, and the plain accesses behind it do not race.
#include "litmus.h"

static _Atomic long long wide;
static int data, other;

THREAD(sender) {
  data = 1;
  fetch_add(&wide, 1, sc);
  return arg;
}

THREAD(receiver) {
  if (load(&wide, acq) == 1) {
    data++;
  }
  other = 1;
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return finish(data == 0);
}

// SPDX-License-Identifier: Apache-2.0
