// verdict: race 15,17
// runs: 20
//
// Both tasks name a dependency, but not of the same variable.
#include <omp.h>
#include <stdio.h>

int source, copy;

int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp task depend(out : source)
    source = 5;
#pragma omp task depend(out : copy)
    copy = source;
  }
  printf("%d\n", copy == 0 || copy == 5);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
