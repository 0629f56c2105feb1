// verdict: race 17,21
// runs: 20
//
// The second section reads what the first writes, as if they ran one after the other.
#include <omp.h>
#include <stdio.h>

int first, second;

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp sections
    {
#pragma omp section
      {
        first = 3;
      }
#pragma omp section
      {
        second = first + 4;
      }
    }
  }
  printf("%d\n", second);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
