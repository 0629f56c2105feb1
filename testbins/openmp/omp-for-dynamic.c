// verdict: robust
// runs: 20
// prints: 120 16
//
// Chunks are handed out by fetch-and-add (or under a lock): whoever takes one has it alone.
#include <omp.h>
#include <stdio.h>

#define N 16

int values[N], taken[N];

int main(void) {
#pragma omp parallel num_threads(4)
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
      values[i] = i;
      taken[i]++;
    }
#pragma omp for schedule(dynamic, 3)
    for (int i = 0; i < N; i++) {
      taken[N - 1 - i] += values[i] >= 0;
    }
  }
  int sum = 0, count = 0;
  for (int i = 0; i < N; i++) {
    sum += values[i];
    count += taken[i] == 2;
  }
  printf("%d %d\n", sum, count);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
