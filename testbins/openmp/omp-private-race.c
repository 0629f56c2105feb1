// verdict: race 14,20 20,20
// runs: 2
//
// A temporary that should have been private.
#include <omp.h>
#include <stdio.h>

#define N 12

int temporary;
int out[N];

static __attribute__((noinline)) int half(const int *value) {
  return *value / 2;
}

int main(void) {
#pragma omp parallel for num_threads(3) schedule(static, 1)
  for (int i = 0; i < N; i++) {
    temporary = i;
    out[i] = half(&temporary);
  }
  printf("%d\n", out[0] >= 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
