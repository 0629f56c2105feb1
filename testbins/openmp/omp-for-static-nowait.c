// verdict: robust
// runs: 20
// prints: 992
//
// Two loops of the same length and static schedule give a thread the same iterations, so nothing
// need separate them.
#include <omp.h>
#include <stdio.h>

#define N 32

int values[N], doubled[N];

int main(void) {
#pragma omp parallel num_threads(3)
  {
#pragma omp for schedule(static, 3) nowait
    for (int i = 0; i < N; i++) {
      values[i] = i;
    }
#pragma omp for schedule(static, 3)
    for (int i = 0; i < N; i++) {
      doubled[i] = 2 * values[i];
    }
  }
  int sum = 0;
  for (int i = 0; i < N; i++) {
    sum += doubled[i];
  }
  printf("%d\n", sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
