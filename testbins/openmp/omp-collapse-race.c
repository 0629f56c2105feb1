// verdict: race 20,20
// runs: 2
//
// A sum for each row was right while only the outer loop was divided; with both, two threads share
// a row.
#include <omp.h>
#include <stdio.h>

#define ROWS 3
#define COLUMNS 6

int grid[ROWS][COLUMNS];
int sums[ROWS];

int main(void) {
  omp_set_num_threads(4);
#pragma omp parallel for collapse(2) schedule(static, 2)
  for (int i = 0; i < ROWS; i++) {
    for (int j = 0; j < COLUMNS; j++) {
      sums[i] += grid[i][j] + 1;
    }
  }
  printf("%d\n", sums[0]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
