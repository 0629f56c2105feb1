// verdict: violation 24 42
// runs: 1000
// prints: 3
//
// chase-lev.c without its seq_cst fences: owner and thief may both get the last
// item. Moving `bottom` and looking at `top` is SB with the thief's accesses.
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
