// verdict: violation 34
// verify: violation 34
// runs: 200
//
// What raised the highest level is published with it, and used by who found one that was high
// enough, the newest or not.
#include "litmus.h"

static atomic_int highest, data;
static int seen;

THREAD(raises) {
  store(&data, 1, rlx);
  int old = load(&highest, rlx);
  while (old < 2 && !cas_weak(&highest, &old, 2, rel, rlx)) {
  }
  return arg;
}

static void note(int now) {
  int old = load(&highest, rlx);
  while (old < now && !cas_weak(&highest, &old, now, rlx, rlx)) {
  }
}

THREAD(one) {
  note(1);
  return arg;
}

THREAD(looks) {
  note(1);
  fence(acq);
  seen = load(&data, rlx);
  return arg;
}

int main(void) {
  RUN(raises, one, looks);
  return seen > 1;
}

// SPDX-License-Identifier: Apache-2.0
