// verdict: robust
// runs: 20
// prints: 0 1 2 3 4 5 6 7
//
// The ordered regions of a loop follow each other: what is written in one is read in the next.
#include <omp.h>
#include <stdio.h>

#define N 8

int trace[N], length;

int main(void) {
#pragma omp parallel for ordered schedule(dynamic) num_threads(3)
  for (int i = 0; i < N; i++) {
#pragma omp ordered
    trace[length++] = i;
  }
  for (int i = 0; i < N; i++) {
    printf(i == 0 ? "%d" : " %d", trace[i]);
  }
  printf("\n");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
