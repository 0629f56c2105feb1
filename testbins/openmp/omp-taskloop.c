// verdict: robust
// runs: 20
// prints: 190 20
//
// A loop cut into tasks, with a reduction, and the group's wait at its end.
#include <omp.h>
#include <stdio.h>

#define N 20

int values[N];

int main(void) {
  int sum = 0, count = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp taskloop grainsize(3)
    for (int i = 0; i < N; i++) {
      values[i] = i;
    }
#pragma omp taskloop num_tasks(4) reduction(+ : sum, count)
    for (int i = 0; i < N; i++) {
      sum += values[N - 1 - i];
      count++;
    }
  }
  printf("%d %d\n", sum, count);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
