// verdict: race 17,20
// runs: 20
//
// Critical sections of different names do not exclude each other.
#include <omp.h>
#include <stdio.h>

int total;

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp sections
    {
#pragma omp section
#pragma omp critical(red)
      total++;
#pragma omp section
#pragma omp critical(green)
      total += 2;
    }
  }
  printf("%d\n", total);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
