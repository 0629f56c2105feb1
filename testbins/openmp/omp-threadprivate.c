// verdict: robust
// runs: 20
// prints: 36 10
//
// A counter for each thread, which keeps its value from region to region and starts as the
// initial thread's.
#include <omp.h>
#include <stdio.h>

int counter = 10, sums[3];
#pragma omp threadprivate(counter)

int main(void) {
  omp_set_dynamic(0);
#pragma omp parallel num_threads(3) copyin(counter)
  counter += omp_get_thread_num();
#pragma omp parallel num_threads(3)
  {
    counter++;
    sums[omp_get_thread_num()] = counter;
  }
  counter--;
  printf("%d %d\n", sums[0] + sums[1] + sums[2], counter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
