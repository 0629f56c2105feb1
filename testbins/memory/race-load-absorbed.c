// verdict: race 24,38 26,40 28,46 30,55
// verify: race 24,38 26,40 28,46 30,55
// runs: 20
//
// The reader loads four variables and takes their values into account: the
// source says so. That two are masked by zeros and one is multiplied by 0 is the
// data's doing, not that of a condition; the last is selected the second time.
#include "litmus.h"

static unsigned masked, bit, scaled, selected;
static volatile unsigned none;
static volatile int turns = 2;
static unsigned results[5];
static atomic_int ready;

/* No compiler makes one access of two. */
#define ONE_BY_ONE atomic_signal_fence(memory_order_seq_cst)

/* Pairs that look the same if they are only added up with a weight of 31. */
static const long firsts[] = {31, 0};
static const long seconds[] = {1, 2};

THREAD(writer) {
  masked = 5;
  ONE_BY_ONE;
  bit = 1;
  ONE_BY_ONE;
  scaled = 6;
  ONE_BY_ONE;
  selected = 7;
  return arg;
}

static __attribute__((noinline)) unsigned lesser(long second, long first);

THREAD(reader) {
  unsigned zero = none;
  results[0] = masked & zero;
  ONE_BY_ONE;
  results[1] = bit & (zero & 1);
  store(&ready, 1, rlx);
  unsigned taken = 0;
  if (load(&ready, acq)) {
    taken = scaled;
  }
  results[2] = taken * zero;
  for (int i = 0; i < turns; i++) {
    results[3] += lesser(seconds[i], firsts[i]);
  }
  return arg;
}

static unsigned lesser(long second, long first) {
  unsigned value = 3;
  unsigned ahead = selected;
  if (first < second) {
    value = ahead;
  }
  return value;
}

int main(void) {
  RUN(writer, reader);
  puts(results[0] + results[1] + results[2] == 0 ? "done" : "wrong");
}

// SPDX-License-Identifier: Apache-2.0
