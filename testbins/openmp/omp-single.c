// verdict: robust
// runs: 20
// prints: 42 42 42
//
// One thread sets a variable, the others wait at the end of the single region.
#include <omp.h>
#include <stdio.h>

int value, seen[3];

int main(void) {
#pragma omp parallel num_threads(3)
  {
#pragma omp single
    value = 42;
    seen[omp_get_thread_num()] = value;
  }
  printf("%d %d %d\n", seen[0], seen[1], seen[2]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
