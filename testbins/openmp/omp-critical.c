// verdict: robust
// runs: 20
// prints: 12 24
//
// Critical sections: unnamed, named, and named with a hint.
#include <omp.h>
#include <stdio.h>

int plain, named;

int main(void) {
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 12; i++) {
#pragma omp critical
    plain++;
    if (i % 2 == 0) {
#pragma omp critical(counter) hint(omp_sync_hint_contended)
      named += 2;
    } else {
#pragma omp critical(counter) hint(omp_sync_hint_contended)
      named += 2;
    }
  }
  printf("%d %d\n", plain, named);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
