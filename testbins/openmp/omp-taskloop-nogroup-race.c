// verdict: race 18,21
// runs: 2
//
// nogroup: nobody waits for the loop's tasks before the sum is taken.
#include <omp.h>
#include <stdio.h>

#define N 8

int values[N], last;

int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp taskloop num_tasks(4) nogroup
    for (int i = 0; i < N; i++) {
      values[i] = i;
    }
    for (int i = 0; i < N; i++) {
      last += values[i];
    }
  }
  printf("%d\n", last >= 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
