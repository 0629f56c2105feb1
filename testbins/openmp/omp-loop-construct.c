// verdict: robust
// runs: 20
// prints: 90
//
// The loop construct, and a parallel region whose if clause says no.
#include <omp.h>
#include <stdio.h>

int values[10];

int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(3)
#pragma omp loop bind(parallel)
  for (int i = 0; i < 10; i++) {
    values[i] = i;
  }
#pragma omp parallel for reduction(+ : sum) if (values[9] == 0)
  for (int i = 0; i < 10; i++) {
    sum += 2 * values[i];
  }
  printf("%d\n", sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
