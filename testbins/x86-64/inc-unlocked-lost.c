// verdict: crash
// verify: crash
// runs: 100
//
// INC without LOCK on an atomic location is a load and a store: of two increments one may be lost.
// clang makes such an instruction of a relaxed load, an addition and a relaxed store.
#include "litmus.h"

atomic_int counter;

THREAD(worker) {
  __asm__ volatile("incl %0" : "+m"(counter)::"cc");
  return arg;
}

int main(void) {
  RUN(worker, worker);
  if (load(&counter, rlx) != 2) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
