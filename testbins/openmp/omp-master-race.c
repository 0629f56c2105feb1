// verdict: race 15,16
// runs: 2
//
// A master region has no barrier at its end.
#include <omp.h>
#include <stdio.h>

int value, seen[3];

int main(void) {
#pragma omp parallel num_threads(3)
  {
    int me = omp_get_thread_num();
#pragma omp master
    value = 42;
    seen[me] = value;
  }
  printf("%d\n", seen[0]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
