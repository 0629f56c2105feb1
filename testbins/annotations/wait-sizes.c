// verdict: robust
// runs: 20
// prints: 42
//
// Waits of every size, order and type, of _Atomic objects and of plain ones;
// each hands the data over to the next thread, so that a wait that did not
// synchronize is a race on it.
#include <stdbool.h>

#include "litmus.h"
#include "rsan.h"

static _Atomic signed char byte;
static _Atomic short half;
static int word;  // accessed by __atomic built-in functions alone
static _Atomic long long quad;
static _Atomic bool truth;
static char *_Atomic pointer;
static _Atomic double real;
static unsigned char flag;
static int data;

THREAD(first) {
  data++;
  store(&byte, -1, rel);
  RSAN_WAIT_UNTIL(&half, -2, acq);
  data++;
  __atomic_store_n(&word, -3, __ATOMIC_SEQ_CST);
  RSAN_WAIT_UNTIL(&quad, -4, sc);
  data++;
  store(&truth, true, rel);
  RSAN_WAIT_UNTIL(&pointer, (char *)&data, acq);
  data++;
  store(&real, 1.5, rel);
  RSAN_WAIT_UNTIL_YIELDING(&flag, 200, __ATOMIC_ACQUIRE, sched_yield());
  data += 34;
  return arg;
}

THREAD(second) {
  RSAN_WAIT_UNTIL(&byte, -1, acq);
  data++;
  store(&half, -2, rel);
  RSAN_WAIT_UNTIL(&word, -3, __ATOMIC_SEQ_CST);
  data++;
  store(&quad, -4, sc);
  RSAN_WAIT_UNTIL(&truth, true, acq);
  data++;
  store(&pointer, (char *)&data, rel);
  RSAN_WAIT_UNTIL(&real, 1.5, rlx);
  fence(acq);
  data++;
  __atomic_store_n(&flag, 200, __ATOMIC_RELEASE);
  return arg;
}

int main(void) {
  RUN(first, second);
  printf("%d\n", data);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
