// verdict: robust
// runs: 20
// prints: 28
//
// A task that waits for as many others as an iterator names.
#include <omp.h>
#include <stdio.h>

#define N 8

int parts[N], sum;

int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
  {
    for (int i = 0; i < N; i++) {
#pragma omp task depend(out : parts[i]) firstprivate(i)
      parts[i] = i;
    }
#pragma omp task depend(iterator(int i = 0 : N), in : parts[i])
    for (int i = 0; i < N; i++) {
      sum += parts[i];
    }
  }
  printf("%d\n", sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
