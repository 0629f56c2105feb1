// verdict: robust
// runs: 20
// prints: 3 7 10
//
// Three sections with a result each; read after the barrier at their end.
#include <omp.h>
#include <stdio.h>

int first, second, both;

int main(void) {
#pragma omp parallel num_threads(3)
  {
#pragma omp sections
    {
#pragma omp section
      first = 3;
#pragma omp section
      second = 7;
    }
#pragma omp single
    both = first + second;
  }
  printf("%d %d %d\n", first, second, both);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
