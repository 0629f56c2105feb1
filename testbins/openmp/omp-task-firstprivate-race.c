// verdict: race 14,22
// runs: 20
//
// The loop's variable is shared, so tasks read it while the loop goes on.
#include <omp.h>
#include <stdio.h>

#define N 6

int values[2 * N + 1];
int next;

static __attribute__((noinline)) int twice(const int *variable) {
  return 2 * *variable;
}

int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
  {
    while (next < N) {
      next++;
#pragma omp task
      {
        int i = twice(&next);
#pragma omp atomic
        values[i]++;
      }
    }
  }
  printf("%d\n", next);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
