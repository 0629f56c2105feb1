// verdict: race 14,18
// runs: 2
//
// Flushes around a plain flag, as was usual before OpenMP had a memory model: still a race.
#include <omp.h>
#include <stdio.h>

int flag, seen;

int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      flag = 1;
#pragma omp flush
    } else {
#pragma omp flush
      seen = flag;
    }
  }
  printf("%d\n", seen >= 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
