// verdict: robust
// runs: 20
// prints: 3 3 3
//
// Phases: each thread reads its neighbour's value of the phase before.
#include <omp.h>
#include <stdio.h>

int cells[2][3];

int main(void) {
#pragma omp parallel num_threads(3)
  {
    int me = omp_get_thread_num();
    for (int phase = 0; phase < 3; phase++) {
      cells[(phase + 1) % 2][me] = cells[phase % 2][(me + 1) % 3] + 1;
#pragma omp barrier
    }
  }
  printf("%d %d %d\n", cells[1][0], cells[1][1], cells[1][2]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
