// verdict: race 20,20
// runs: 2
//
// A barrier of the inner team holds nobody of the outer one.
#include <omp.h>
#include <stdio.h>

int last;

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    int outer = omp_get_thread_num();
#pragma omp parallel num_threads(2)
    {
      int inner = omp_get_thread_num();
#pragma omp barrier
      if (inner == 0) {
        last = outer;
      }
#pragma omp barrier
    }
  }
  printf("%d\n", last >= 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
