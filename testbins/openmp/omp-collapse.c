// verdict: robust
// runs: 20
// prints: 12 5
//
// Two loops as one: the threads' parts begin in the middle of a row.
#include <omp.h>
#include <stdio.h>

#define ROWS 3
#define COLUMNS 5

int grid[ROWS][COLUMNS];

int main(void) {
#pragma omp parallel for collapse(2) num_threads(4) schedule(static)
  for (int i = 0; i < ROWS; i++) {
    for (int j = 0; j < COLUMNS; j++) {
      grid[i][j] = i * COLUMNS + j;
    }
  }
  printf("%d %d\n", grid[2][2], grid[1][0]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
