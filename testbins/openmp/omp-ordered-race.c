// verdict: race 15,17
// runs: 2
//
// The loop is ordered, but the first access stands before the ordered region.
#include <omp.h>
#include <stdio.h>

#define N 8

int length, seen[N];

int main(void) {
#pragma omp parallel for ordered schedule(static, 1) num_threads(3)
  for (int i = 0; i < N; i++) {
    seen[i] = length;
#pragma omp ordered
    length++;
  }
  printf("%d\n", length);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
