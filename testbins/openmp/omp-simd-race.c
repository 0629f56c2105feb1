// verdict: race 15,15
// runs: 2
//
// Each iteration writes the next one's element as well.
#include <omp.h>
#include <stdio.h>

#define N 32

int values[N + 8];

int main(void) {
#pragma omp parallel for simd num_threads(4) safelen(8)
  for (int i = 0; i < N; i++) {
    values[i + 8] = values[i] + 1;
  }
  printf("%d\n", values[0]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
