// verdict: robust
// env: OMP_CANCELLATION=true
// runs: 20
// prints: 17
//
// A search that ends for all when one has found it: the loop is cancelled, others notice at their
// next iteration.
#include <omp.h>
#include <stdio.h>

#define N 24

int main(void) {
  int found = -1;
#pragma omp parallel num_threads(3)
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
#pragma omp cancellation point for
      if (i * i == 289) {
#pragma omp atomic write
        found = i;
#pragma omp cancel for
      }
    }
  }
#pragma omp parallel num_threads(3)
  {
#pragma omp single
#pragma omp taskgroup
    for (int i = 0; i < 6; i++) {
#pragma omp task
      {
        if (i == 2) {
#pragma omp cancel taskgroup
        }
      }
    }
#pragma omp cancel parallel
#pragma omp barrier
  }
  printf("%d\n", found);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
