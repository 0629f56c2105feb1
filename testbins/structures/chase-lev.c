// verdict: robust
// runs: 50
// prints: 3
//
// Chase and Lev's work-stealing deque with the orders of Le et al. 2013: the
// owner pushes and takes at the bottom, a thief steals at the top. Robust.
#include "litmus.h"

enum { SIZE = 4 };

atomic_int top, bottom, items[SIZE];
int taken, stolen;

static void push(int value) {
  int b = load(&bottom, rlx);
  store(&items[b % SIZE], value, rlx);
  fence(rel);
  store(&bottom, b + 1, rlx);
}

static int take(void) {
  int b = load(&bottom, rlx) - 1;
  store(&bottom, b, rlx);
  fence(sc);
  int t = load(&top, rlx);
  int value = 0;
  if (t <= b) {
    value = load(&items[b % SIZE], rlx);
    if (t == b) {
      if (!cas(&top, &t, t + 1, sc, rlx)) {
        value = 0;
      }
      store(&bottom, b + 1, rlx);
    }
  } else {
    store(&bottom, b + 1, rlx);
  }
  return value;
}

static int steal(void) {
  int t = load(&top, acq);
  fence(sc);
  int b = load(&bottom, acq);
  if (t >= b) {
    return 0;
  }
  int value = load(&items[t % SIZE], rlx);
  return cas(&top, &t, t + 1, sc, rlx) ? value : 0;
}

THREAD(owner) {
  push(1);
  push(2);
  taken = take();
  taken += take();
  return arg;
}

THREAD(thief) {
  stolen = steal();
  stolen += steal();
  return arg;
}

int main(void) {
  RUN(owner, thief);
  printf("%d\n", taken + stolen);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
