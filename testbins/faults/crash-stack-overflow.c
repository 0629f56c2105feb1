// verdict: crash
// runs: 1
//
// Recursion without end meets the guard page below a thread's stack.
#include "litmus.h"

volatile int bottom;

static __attribute__((noinline)) int deeper(volatile char *above) {
  if (bottom) {
    return 0;
  }
  volatile char frame[4096];
  frame[0] = (char)(above[0] + 1);
  return deeper(frame) + frame[0];
}

THREAD(worker) {
  volatile char first[1] = {0};
  return (void *)((intptr_t)arg + deeper(first));
}

int main(void) {
  RUN(worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
