// verdict: race 13,17
// runs: 20
//
// A plain read of main's variable and an atomic write of it.
#include <omp.h>
#include <stdio.h>

int main(void) {
  int x = 0, seen = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      seen = x;
    } else {
#pragma omp atomic write
      /* Only this access is atomic. */
      x = 1;
    }
  }
  printf("%d\n", seen < 2);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
