// verdict: race 18,22
// runs: 2
//
// The second loop reads what another thread may still be about to write: nowait took the barrier
// away, and the schedules differ.
#include <omp.h>
#include <stdio.h>

#define N 32

int values[N], turned[N];

int main(void) {
#pragma omp parallel num_threads(3)
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < N; i++) {
      values[i] = i;
    }
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++) {
      turned[i] = values[N - 1 - i];
    }
  }
  printf("%d\n", turned[0]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
