// verdict: robust
// runs: 20
// prints: 6 6 6 6
//
// A histogram: a reduction of an array section, and one whose length is known at run time.
#include <omp.h>
#include <stdio.h>

int main(void) {
  int bins[4] = {0};
  int *part = bins;
  volatile int length = 4;
  int n = length;
#pragma omp parallel for num_threads(4) reduction(+ : bins[ : 4])
  for (int i = 0; i < 12; i++) {
    bins[i % 4]++;
  }
#pragma omp parallel for num_threads(3) reduction(+ : part[ : n])
  for (int i = 0; i < 12; i++) {
    part[i % 4]++;
  }
  printf("%d %d %d %d\n", bins[0], bins[1], bins[2], bins[3]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
