// verdict: robust
// runs: 20
// prints: 2 4 1 8 3
//
// Teams that grow and shrink: threads of the pool are kept, woken, sent away and made anew.
#include <omp.h>
#include <stdio.h>

static const int sizes[5] = {2, 4, 1, 8, 3};

int main(void) {
  int counts[5] = {0};
  for (int i = 0; i < 5; i++) {
    int *count = &counts[i];
#pragma omp parallel num_threads(sizes[i])
    {
#pragma omp critical
      (*count)++;
    }
  }
  printf("%d %d %d %d %d\n", counts[0], counts[1], counts[2], counts[3], counts[4]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
