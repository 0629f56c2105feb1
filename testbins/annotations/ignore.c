// verdict: race 37,42
// runs: 2
// prints: 2
//
// What happens between ignore-begin and ignore-end is not reported: not the
// race on the statistics, of which only one side is ignored, nor the stale read
// of a hint; pairs nest. But it synchronizes: the flag hands over the data. And
// what comes after them is reported again.
#include "litmus.h"
#include "rsan.h"

static int statistics, data;
static volatile int racy;
static atomic_int hint, ready, x, y;

THREAD(left) {
  RSAN_IGNORE_BEGIN();
  statistics++;
  RSAN_IGNORE_BEGIN();
  store(&x, 1, rlx);
  hint = load(&y, rlx);
  RSAN_IGNORE_END();
  statistics++;
  data = 2;
  store(&ready, 1, rel);
  RSAN_IGNORE_END();
  return arg;
}

THREAD(right) {
  statistics++;
  RSAN_IGNORE_BEGIN();
  store(&y, 1, rlx);
  hint = load(&x, rlx);
  RSAN_IGNORE_END();
  RSAN_WAIT_UNTIL(&ready, 1, acq);
  racy = data;
  return arg;
}

THREAD(third) {
  racy = 1;
  return arg;
}

int main(void) {
  RUN(left, right, third);
  printf("%d\n", data);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
