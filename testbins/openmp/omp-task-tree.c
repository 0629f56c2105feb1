// verdict: robust
// runs: 20
// prints: 21
//
// Fibonacci by tasks: a parent reads its children's results after taskwait, from its own stack.
#include <omp.h>
#include <stdio.h>

static int fibonacci(int n) {
  if (n < 2) {
    return n;
  }
  int left, right;
#pragma omp task shared(left) final(n < 5)
  left = fibonacci(n - 1);
#pragma omp task shared(right) mergeable
  right = fibonacci(n - 2);
#pragma omp taskwait
  return left + right;
}

int main(void) {
  int result = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  result = fibonacci(8);
  printf("%d\n", result);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
