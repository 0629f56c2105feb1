// verdict: race 15,19
// runs: 2
//
// Writers are careful, the reader is not.
#include <omp.h>
#include <stdio.h>

int count, seen[4];

int main(void) {
#pragma omp parallel num_threads(4)
  {
#pragma omp critical
    {
      count++;
    }
    int me = omp_get_thread_num();
    if (me == 0) {
      seen[me] = count;
    }
  }
  printf("%d\n", seen[0] > 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
