// verdict: race 14,19
// runs: 3
// verify: race 14,19
//
// One store over two atomics, wider than a register: a processor may write its halves one by one
// (Intel SDM, volume 3, 9.1.1), so it is no atomic access of either.
#include <stdint.h>
#include "litmus.h"

static _Atomic uint64_t halves[2] __attribute__((aligned(16)));
static volatile int seen;

THREAD(stores) {
  __asm__ volatile("pcmpeqd %%xmm0, %%xmm0; movups %%xmm0, %0" : "=m"(halves) : : "memory", "xmm0");
  return arg;
}

THREAD(looks) {
  seen = load(&halves[0], sc) != 0 && load(&halves[1], sc) == 0;
  return arg;
}

int main(void) {
  RUN(stores, looks);
  return seen;
}

// SPDX-License-Identifier: Apache-2.0
