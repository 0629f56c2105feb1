// verdict: robust
// verify: robust
// runs: 20
// prints: done
//
// Optimizers load on both ways what the program loads on one: a conditional move or a mask leaves
// the value, or a branch behind the load goes where nobody needs it. The program makes no such
// access.
#include "litmus.h"

struct pair {
  int first;
  int second;
};

static atomic_int ready;
static atomic_bool filled;
static int selected;
static int masked;
static int compared;
static long hoisted;
static short other = 3;
static double real;
static struct pair pair;
static struct pair both;
static struct pair *pairs = &pair;
static long results[7];
static double result;

/* Values of which the compiler knows nothing. */
static volatile int base = 40;

THREAD(writer) {
  int value = base;
  selected = value;
  masked = value + 1;
  compared = value + 2;
  hoisted = value + 3;
  real = value + 0.5;
  pairs->second = value + 4;
  both.first = value + 5;
  both.second = value + 6;
  store(&ready, 1, rel);
  store(&filled, 1, rel);
  return arg;
}

THREAD(reader) {
  int one = -1;
  if (load(&ready, acq)) {
    one = selected;
  }
  results[0] = one;

  int two = 0;
  if (load(&filled, acq)) {
    two = masked;
  }
  results[1] = two;

  results[2] = load(&ready, acq) && compared == 42;

  long four = load(&ready, acq) > 0 ? hoisted : other;
  results[3] = four;

  int five = 9;
  if (load(&filled, acq)) {
    five = pairs->second;
  }
  results[4] = five;

  double six = 1;
  if (load(&ready, acq)) {
    six = real;
  }
  result = six;

  int seven = 1;
  int eight = 2;
  if (load(&ready, acq)) {
    seven = both.first;
    eight = both.second;
  }
  results[5] = seven;
  results[6] = eight;
  return arg;
}

int main(void) {
  RUN(writer, reader);
  long sum = 0;
  for (int i = 0; i < 7; i++) {
    sum += results[i];
  }
  puts(sum + result < 1000 ? "done" : "wrong");
}

// SPDX-License-Identifier: Apache-2.0
