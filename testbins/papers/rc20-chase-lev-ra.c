// verdict: robust
// runs: 20
// prints: 7
// verify-slow: robust
// bound: the owner pushes three times and takes three times, each of two thieves steals twice
//
// rc20-chase-lev.c by release and acquire (figure 7: chase-lev-ra). The fences stay:
// `bottom` and `top` are SB.
#include <assert.h>
#include "litmus.h"

enum { SIZE = 4, EMPTY = 0 };

atomic_int top, bottom, items[SIZE];
int taken, stolen[3];

static void push(int value) {
  int b = load(&bottom, acq);
  fence(sc);
  int t = load(&top, acq);
  assert(b - t < SIZE);
  store(&items[b % SIZE], value, rel);
  store(&bottom, b + 1, rel);
}

static int take(void) {
  int b = load(&bottom, acq) - 1;
  store(&bottom, b, rel);
  fence(sc);
  int t = load(&top, acq);
  int value = EMPTY;
  if (t <= b) {
    value = load(&items[b % SIZE], acq);
    if (t < b) {
      return value;
    }
    if (!cas(&top, &t, t + 1, acqrel, acq)) {
      value = EMPTY;
    }
  }
  store(&bottom, b + 1, rel);
  return value;
}

static int steal(void) {
  fence(sc);
  int t = load(&top, acq);
  fence(sc);
  int b = load(&bottom, acq);
  if (t >= b) {
    return EMPTY;
  }
  int value = load(&items[t % SIZE], acq);
  return cas(&top, &t, t + 1, acqrel, acq) ? value : EMPTY;
}

THREAD(owner) {
  push(1);
  push(2);
  taken = take();
#ifndef SHORT
  push(4);
  taken += take();
  taken += take();
#endif
  return arg;
}

THREAD(thief) {
  int me = (int)(intptr_t)arg;
  stolen[me] = steal();
#ifndef SHORT
  stolen[me] += steal();
#endif
  return arg;
}

#ifndef BOUND
#define BOUND "the owner pushes three times and takes three times, each of two thieves steals twice"
#endif

int main(void) {
  RSAN_BOUND(BOUND);
  RUN(owner, thief, thief);
  printf("%d\n", taken + stolen[1] + stolen[2]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
