// verdict: race 15,16
// runs: 2
//
// Nobody waits for the single region: the others read too early.
#include <omp.h>
#include <stdio.h>

int value, seen[3];

int main(void) {
#pragma omp parallel num_threads(3)
  {
    int me = omp_get_thread_num();
#pragma omp single nowait
    value = 42;
    seen[me] = value;
  }
  printf("%d\n", seen[0]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
