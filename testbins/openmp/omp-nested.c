// verdict: robust
// runs: 20
// prints: 12 4
//
// A parallel region inside another: inner teams of two, with their own barriers and reductions.
#include <omp.h>
#include <stdio.h>

int cells[2][2], sums[2];

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    int outer = omp_get_thread_num();
    int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
    {
      int inner = omp_get_thread_num();
      cells[outer][inner] = outer + 1;
#pragma omp barrier
      sum += cells[outer][0] + cells[outer][1];
    }
    sums[outer] = sum;
  }
  printf("%d %d\n", sums[0] + sums[1], sums[0]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
