// verdict: robust
// runs: 20
// prints: 1
//
// Atomic writes of the same value by several threads. They compile to plain moves, which only the
// source text tells from others.
#include <omp.h>
#include <stdio.h>

int any;

int main(void) {
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 12; i++) {
#pragma omp atomic write
    any = i >= 0;
  }
  printf("%d\n", any);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
