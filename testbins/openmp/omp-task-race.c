// verdict: race 15,16
// runs: 20
//
// The task's result is read before anything waits for the task.
#include <omp.h>
#include <stdio.h>

int result, seen;

int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp task
    result = 42;
    seen = result;
#pragma omp taskwait
  }
  printf("%d %d\n", seen == 0 || seen == 42, result);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
