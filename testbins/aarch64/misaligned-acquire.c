// verdict: crash
// verify: crash
// runs: 20
//
// Ordered loads and stores must be aligned (Arm ARM B2.5.2): the second thread's is not, if it
// comes after the first one.
#include "litmus.h"

#ifndef ACCESS
#define ACCESS(p) (void)load(p, acq)
#endif

static _Alignas(16) char bytes[16];
static atomic_int offset;

THREAD(moves) {
  store(&offset, 1, rlx);
  return arg;
}

THREAD(accesses) {
  atomic_int *there = (atomic_int *)(bytes + load(&offset, rlx));
  ACCESS(there);
  return arg;
}

int main(void) {
  RUN(moves, accesses);
  puts("done");
}

// SPDX-License-Identifier: Apache-2.0
