// verdict: robust
// runs: 20
// prints: 12 66 12 -12
//
// Atomic update and capture: a counter, tickets that index an array, products that only grow.
#include <omp.h>
#include <stdio.h>

#define N 12

int count, next, steps, down;
int tickets[N];

int main(void) {
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < N; i++) {
    int mine;
#pragma omp atomic
    count++;
#pragma omp atomic capture
    mine = next++;
    tickets[mine] = mine;
#pragma omp atomic update seq_cst
    steps = steps + 1;
#pragma omp atomic capture acq_rel
    {
      down -= 1;
      mine = down;
    }
  }
  int sum = 0;
  for (int i = 0; i < N; i++) {
    sum += tickets[i];
  }
  printf("%d %d %d %d\n", count, sum, steps, down);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
