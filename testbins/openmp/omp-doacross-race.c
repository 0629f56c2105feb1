// verdict: race 16,16
// runs: 2
//
// It waits for the iteration before the last one, but reads the last one's element.
#include <omp.h>
#include <stdio.h>

#define N 12

int sums[N];

int main(void) {
#pragma omp parallel for ordered(1) schedule(static, 1) num_threads(3)
  for (int i = 2; i < N; i++) {
#pragma omp ordered depend(sink : i - 2)
    sums[i] = sums[i - 1] + 1;
#pragma omp ordered depend(source)
  }
  printf("%d\n", sums[2]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
