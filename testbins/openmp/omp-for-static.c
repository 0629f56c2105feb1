// verdict: robust
// runs: 20
// prints: 496 496
//
// A loop whose iterations share nothing; the barrier at its end lets each thread read what the
// others wrote.
#include <omp.h>
#include <stdio.h>

#define N 32

int values[N], sums[4];

int main(void) {
#pragma omp parallel num_threads(4)
  {
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++) {
      values[i] = i;
    }
    int sum = 0;
    for (int i = 0; i < N; i++) {
      sum += values[i];
    }
    sums[omp_get_thread_num()] = sum;
  }
  printf("%d %d\n", sums[0], sums[3]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
