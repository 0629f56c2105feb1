// verdict: robust
// runs: 20
// prints: 2016 64
//
// Threads and vector instructions at once; the parts of two threads share no element, though they
// may share a vector's alignment.
#include <omp.h>
#include <stdio.h>

#define N 63

float a[N], b[N];
unsigned char bytes[N + 1];

int main(void) {
#pragma omp parallel num_threads(4)
  {
#pragma omp for simd
    for (int i = 0; i < N; i++) {
      a[i] = i + 1;
      b[i] = a[i];
    }
#pragma omp for simd schedule(simd : static, 5) aligned(a, b : 16)
    for (int i = 0; i < N; i++) {
      b[i] = b[i] * 0.5f + a[i] * 0.5f;
    }
#pragma omp for simd
    for (int i = 0; i < N + 1; i++) {
      bytes[i] = 1;
    }
  }
  float sum = 0;
  int count = 0;
  for (int i = 0; i < N; i++) {
    sum += b[i];
  }
  for (int i = 0; i < N + 1; i++) {
    count += bytes[i];
  }
  printf("%.0f %d\n", sum, count);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
