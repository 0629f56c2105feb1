// verdict: robust
// verify: robust
// unproved[x86-64]: time
// unproved[aarch64]: time
//
// The processor's own clock is one, too. ARMv7 programs may not read it.
#include "litmus.h"

atomic_int x;

static unsigned long cycles(void) {
#if defined __x86_64__
  return __builtin_ia32_rdtsc();
#elif defined __aarch64__
  unsigned long count;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(count));
  return count;
#else
  return 0;
#endif
}

THREAD(reader) {
  if (cycles() % 2 == 0) {
    load(&x, sc);
  }
  return arg;
}

int main(void) {
  RUN(reader, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
