// verdict: race 17,20
// runs: 20
//
// taskwait waits for children, not for theirs.
#include <omp.h>
#include <stdio.h>

int result, seen;

int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp task
    {
#pragma omp task
      result = 42;
    }
#pragma omp taskwait
    seen = result;
  }
  printf("%d %d\n", seen == 0 || seen == 42, result);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
