// verdict: robust
// runs: 20
// prints: 11
//
// A maximum by compare-and-swap.
#include <omp.h>
#include <stdio.h>

int highest;

int main(void) {
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 12; i++) {
    int now;
#pragma omp atomic read
    now = highest;
    while (now < i) {
      int before = now;
#pragma omp atomic compare capture
      {
        now = highest;
        if (highest == before) {
          highest = i;
        }
      }
      if (now == before) {
        break;
      }
    }
  }
  printf("%d\n", highest);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
