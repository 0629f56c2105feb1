// verdict: robust
// runs: 20
// prints: 36
//
// A pipeline: iteration i waits for i - 1 at a sink, and lets i + 1 go on at its source.
#include <omp.h>
#include <stdio.h>

#define N 9

int sums[N];

int main(void) {
#pragma omp parallel for ordered(1) schedule(static, 1) num_threads(3)
  for (int i = 1; i < N; i++) {
#pragma omp ordered depend(sink : i - 1)
    sums[i] = sums[i - 1] + i;
#pragma omp ordered depend(source)
  }
  printf("%d\n", sums[N - 1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
