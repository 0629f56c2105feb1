// verdict: race 20,40 24,41 28,42
// verify: race 20,40 24,41 28,42
// runs: 5
//
// The same as gaps-beside, where the other thread writes what the loops take.
#include "litmus.h"

enum { COUNT = 16 };

static short pairs[2 * COUNT];
static struct {
  float x, y, z;
} points[COUNT];
static double mixed[4 * COUNT];
double differences[COUNT];
short halves[COUNT];
static float sum;
__attribute__((noinline, optimize("O3", "fast-math"))) static void take_pairs(void) {
  for (int i = 0; i < COUNT; i++) {
    halves[i] = pairs[2 * i] + 3;
  }
}
__attribute__((noinline, optimize("O3", "fast-math"))) static float take_points(void) {
  float all = 0; for (int i = 0; i < COUNT; i++) all += points[i].y;
  return all;
}
__attribute__((noinline, optimize("O3", "fast-math"))) static void take_mixed(void) {
  for (int i = 0; i < COUNT; i++) differences[i] = mixed[4 * i] - mixed[4 * i + 2];
}

THREAD(takes) {
  take_pairs();
  sum = take_points();
  take_mixed();
  return arg;
}

THREAD(fills) {
  for (int i = 0; i < COUNT; i++) {
    pairs[2 * i] = (short)i;
    points[i].y = (float)i;
    mixed[4 * i + 2] = i;
  }
  return arg;
}

int main(void) {
  RUN(takes, fills);
  return sum < 0;
}

// SPDX-License-Identifier: Apache-2.0
