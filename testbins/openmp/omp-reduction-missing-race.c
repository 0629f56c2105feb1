// verdict: race 11,11
// runs: 2
//
// The clause is missing: every thread adds to the one variable.
#include <omp.h>
#include <stdio.h>

int sum;

static __attribute__((noinline)) void add(int value) {
  sum += value;
}

int main(void) {
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 16; i++) {
    add(i);
  }
  printf("%d\n", sum >= 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
