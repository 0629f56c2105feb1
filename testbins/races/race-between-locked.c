// verdict: race 21,21
// runs: 2
//
// An unlocked ++ in two threads, each time between two read-modify-writes of the thread's own
// variables, which nobody else accesses. On x86-64 they are locked instructions, full fences; RC20
// has all of these in one order, by which one thread's ++ comes before the other's in many
// schedules. In C++20 they synchronize with nobody, so every run shows the race.
#include "litmus.h"

typedef struct {
  atomic_int before, after;
  char apart[64];
} own;

own of_left, of_right;
atomic_int go;
int count;

static void step(own *mine) {
  fetch_add(&mine->before, 1, rlx);
  count++;
  fetch_add(&mine->after, 1, rlx);
}

THREAD(left) {
  while (!load(&go, acq)) {}
  step(&of_left);
  return arg;
}

THREAD(right) {
  while (!load(&go, acq)) {}
  step(&of_right);
  return arg;
}

THREAD(starter) {
  store(&go, 1, rel);
  return arg;
}

int main(void) {
  RUN(left, right, starter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
