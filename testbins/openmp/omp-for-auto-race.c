// verdict: race 13,13
// runs: 2
//
// A stencil computed in place: at the border of two threads' parts one reads what the other writes.
#include <omp.h>
#include <stdio.h>

#define N 32

int cells[N];

static __attribute__((noinline)) void smooth(int *cell) {
  *cell = (cell[-1] + cell[1]) / 2;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    cells[i] = i * i;
  }
#pragma omp parallel for num_threads(4) schedule(auto)
  for (int i = 1; i < N - 1; i++) {
    smooth(&cells[i]);
  }
  printf("%d\n", cells[1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
