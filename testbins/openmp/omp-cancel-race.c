// verdict: race 19,19
// env: OMP_CANCELLATION=true
// runs: 20
//
// Two may find something before the cancellation reaches them.
#include <omp.h>
#include <stdio.h>

#define N 24

int found = -1;

int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp for schedule(static)
  for (int i = 0; i < N; i++) {
#pragma omp cancellation point for
    if (i % 7 == 6) {
      found = i;
#pragma omp cancel for
    }
  }
  printf("%d\n", found > 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
