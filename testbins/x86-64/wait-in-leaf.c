// verdict: race 34,39
// runs: 60
// verify: race 34,39
//
// The look is in a function that calls nobody, and keeps a value below its stack pointer over it. That
// another function, with a frame of the same size, calls one changes what is there.
#include "litmus.h"

static atomic_int flag;
int data;

__attribute__((noinline)) static void last(void) {
  __builtin_ia32_pause();
}

__attribute__((noinline, optimize("no-omit-frame-pointer"))) static void pauses(void) {
  last();
  __asm__ volatile("");
}

__attribute__((noipa, optimize("no-omit-frame-pointer"))) static int isThere(
    atomic_int *at, int wanted, int first) {
  volatile int keep = first;
  int there = load(at, acq) == wanted;
  return keep ? there : 1;
}

THREAD(waiter) {
  int first = 1;
  while (!isThere(&flag, 1, first)) {
    first = 0;
    pauses();
  }
  data = 1;
  return arg;
}

THREAD(other) {
  data = 2;
  store(&flag, 1, rel);
  return arg;
}

int main(void) {
  RUN(waiter, other);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
