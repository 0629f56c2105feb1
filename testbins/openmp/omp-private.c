// verdict: robust
// runs: 20
// prints: 105 1 14
//
// private, firstprivate and lastprivate copies of what would be shared.
#include <omp.h>
#include <stdio.h>

#define N 15

int out[N];

int main(void) {
  int temporary = 1, offset = 0, last = 0;
#pragma omp parallel for num_threads(4) private(temporary) firstprivate(offset) lastprivate(last)
  for (int i = 0; i < N; i++) {
    temporary = i + offset;
    out[i] = temporary;
    last = i;
  }
  int sum = 0;
  for (int i = 0; i < N; i++) {
    sum += out[i];
  }
  printf("%d %d %d\n", sum, temporary, last);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
