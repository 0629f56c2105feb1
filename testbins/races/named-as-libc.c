// verdict: robust
// runs: 10
//
// Functions of the program with names as the C library has: what they do is theirs.
#include "litmus.h"

static _Atomic(int *) slots[4];

static __attribute__((noinline)) void stress(int id) {
  for (int i = 0; i < 4; i++) {
    int *own = malloc(sizeof *own);
    *own = id;
    int *other = exchange(&slots[i], own, acqrel);
    if (other) {
      *other += id;
      free(other);
    }
  }
}

static __attribute__((noinline)) void send(int id) {
  stress(id);
}

THREAD(one) {
  send(1);
  return arg;
}

THREAD(two) {
  send(2);
  return arg;
}

int main(void) {
  RUN(one, two);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
