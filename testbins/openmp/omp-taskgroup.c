// verdict: robust
// runs: 20
// prints: 42
//
// taskgroup waits for grandchildren, too.
#include <omp.h>
#include <stdio.h>

int result, seen;

int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      {
#pragma omp task
        result = 42;
      }
    }
    seen = result;
  }
  printf("%d\n", seen);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
