// verdict: crash
// verdict[aarch64]: robust
// runs: 1
//
// A division by zero, in a function that is called for it where there is no such instruction: the
// place is the caller's. AArch64's instruction has the result 0.
#include "litmus.h"

static atomic_int total;
static atomic_int count;

THREAD(divides) {
  printf("%d\n", atomic_load(&total) / atomic_load(&count));
  return arg;
}

int main(void) {
  RUN(divides);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
