// verdict: robust
// runs: 20
// prints: 55 55
//
// Reductions over the tasks of a group, and over all tasks of a parallel region.
#include <omp.h>
#include <stdio.h>

int main(void) {
  int sum = 0, total = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sum)
    for (int i = 1; i <= 10; i++) {
#pragma omp task in_reduction(+ : sum) firstprivate(i)
      sum += i;
    }
  }
#pragma omp parallel num_threads(3) reduction(task, + : total)
  {
#pragma omp single
    for (int i = 1; i <= 10; i++) {
#pragma omp task in_reduction(+ : total) firstprivate(i)
      total += i;
    }
  }
  printf("%d %d\n", sum, total);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
