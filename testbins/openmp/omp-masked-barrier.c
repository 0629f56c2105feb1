// verdict: robust
// runs: 20
// prints: 42 42 43
//
// A masked region and the barrier that it needs, with another thread's turn after that.
#include <omp.h>
#include <stdio.h>

int value, seen[3];

int main(void) {
#pragma omp parallel num_threads(3)
  {
    int me = omp_get_thread_num();
#pragma omp masked
    value = 42;
#pragma omp barrier
    if (me < 2) {
      seen[me] = value;
    }
#pragma omp barrier
#pragma omp masked filter(2)
    seen[2] = ++value;
  }
  printf("%d %d %d\n", seen[0], seen[1], seen[2]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
