// verdict: robust
// runs: 20
// prints: 0 1 3 6 10 15 21 28 36 45
//
// Prefix sums by an inclusive scan.
#include <omp.h>
#include <stdio.h>

#define N 10

int sums[N];

int main(void) {
  int sum = 0;
#pragma omp parallel for num_threads(3) reduction(inscan, + : sum)
  for (int i = 0; i < N; i++) {
    sum += i;
#pragma omp scan inclusive(sum)
    sums[i] = sum;
  }
  for (int i = 0; i < N; i++) {
    printf(i == 0 ? "%d" : " %d", sums[i]);
  }
  printf("\n");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
