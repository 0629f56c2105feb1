// verdict: robust
// runs: 20
//
// All threads access main's variables by atomic constructs, two of which are plain moves.
#include <omp.h>
#include <stdio.h>

int main(void) {
  int x = 0, n = 0;
#pragma omp parallel num_threads(2)
  {
    int y;
#pragma omp atomic read
    y = x;
#pragma omp atomic write
    x = y + 1;
#pragma omp atomic
    n += y;
  }
  printf("%d\n", n < 100 && x < 3);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
