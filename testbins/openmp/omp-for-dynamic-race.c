// verdict: race 13,13
// runs: 2
//
// Each iteration needs the one before it, which another thread may have.
#include <omp.h>
#include <stdio.h>

#define N 24

int values[N];

static __attribute__((noinline)) void follow(int *value) {
  *value = value[-1] + 1;
}

int main(void) {
#pragma omp parallel for num_threads(3) schedule(dynamic)
  for (int i = 1; i < N; i++) {
    follow(&values[i]);
  }
  printf("%d\n", values[N - 1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
