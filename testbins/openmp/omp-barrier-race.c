// verdict: race 16,16
// runs: 2
//
// Phases in one array: the barrier separates the phases, but within one a thread reads the cell
// that its neighbour writes.
#include <omp.h>
#include <stdio.h>

int cells[3];

int main(void) {
#pragma omp parallel num_threads(3)
  {
    int me = omp_get_thread_num();
    for (int phase = 0; phase < 3; phase++) {
      cells[me] = cells[(me + 1) % 3] + 1;
#pragma omp barrier
    }
  }
  printf("%d\n", cells[0] > 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
