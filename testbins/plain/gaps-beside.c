// verdict: robust
// verify: robust
// runs: 5
//
// A vectorized loop that takes each second element of an array, or one member of each structure,
// loads those between, too: other threads may write them. Nothing depends on what was loaded there.
#include "litmus.h"

enum { COUNT = 16 };

static short pairs[2 * COUNT];
static struct {
  float x, y, z;
} points[COUNT];
static double mixed[4 * COUNT];
static short halves[COUNT];
static float sum;
static double differences[COUNT];

__attribute__((noinline, optimize("O3", "fast-math"))) static void take(
    short *restrict to, const short *restrict from, double *restrict other) {
  for (int i = 0; i < COUNT; i++) {
    to[i] = from[2 * i] + 3;
  }
  float all = 0;
  for (int i = 0; i < COUNT; i++) {
    all += points[i].y;
  }
  sum = all;
  for (int i = 0; i < COUNT; i++) {
    other[i] = mixed[4 * i] - mixed[4 * i + 2];
  }
}

THREAD(takes) {
  take(halves, pairs, differences);
  return arg;
}

THREAD(fills) {
  for (int i = 0; i < COUNT; i++) {
    pairs[2 * i + 1] = (short)i;
    points[i].x = points[i].z = (float)i;
    mixed[4 * i + 1] = mixed[4 * i + 3] = i;
  }
  return arg;
}

int main(void) {
  RUN(takes, fills);
  return sum != 0 || halves[3] != 3 || differences[5] != 0;
}

// SPDX-License-Identifier: Apache-2.0
