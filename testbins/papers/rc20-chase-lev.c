// verdict: robust
// runs: 20
// prints: 7
// verify-slow: robust
// bound: the owner pushes three times and takes three times, each of two thieves steals twice
//
// Chase and Lev's deque, an owner and two thieves, as the paper mends it (figure 6:
// chase-lev): releasing stores of `bottom` in take(), a seq_cst fence in push() and
// one more in steal(). ../structures/chase-lev.c is without them.
#include <assert.h>
#include "litmus.h"

enum { SIZE = 4, EMPTY = 0 };

atomic_int top, bottom, items[SIZE];
int taken, stolen[3];

static void push(int value) {
  int b = load(&bottom, rlx);
  fence(sc);
  int t = load(&top, acq);
  assert(b - t < SIZE);
  store(&items[b % SIZE], value, rlx);
  store(&bottom, b + 1, rel);
}

static int take(void) {
  int b = load(&bottom, rlx) - 1;
  store(&bottom, b, rel);
  fence(sc);
  int t = load(&top, rlx);
  int value = EMPTY;
  if (t <= b) {
    value = load(&items[b % SIZE], rlx);
    if (t < b) {
      return value;
    }
    if (!cas(&top, &t, t + 1, sc, rlx)) {
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
  int value = load(&items[t % SIZE], rlx);
  return cas(&top, &t, t + 1, sc, rlx) ? value : EMPTY;
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
