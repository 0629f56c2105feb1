// verdict: robust
// runs: 20
// prints: 120 40320 15 1 0
//
// Reductions of scalars: sum, product, maximum, and, bits.
#include <omp.h>
#include <stdio.h>

int main(void) {
  int sum = 0, highest = -1, all = 1, bits = -1;
  long product = 1;
#pragma omp parallel for num_threads(4) reduction(+ : sum) reduction(* : product) \
    reduction(max : highest) reduction(&& : all) reduction(& : bits)
  for (int i = 0; i < 16; i++) {
    sum += i;
    product *= i < 8 ? i + 1 : 1;
    highest = i > highest ? i : highest;
    all = all && i >= 0;
    bits &= ~i;
  }
  printf("%d %ld %d %d %d\n", sum, product, highest, all, bits & 15);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
