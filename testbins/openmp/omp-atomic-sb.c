// verdict: robust
// runs: 20
//
// Store buffering with seq_cst atomics: one of the two sees the other's write. On ARMv7 they are
// plain moves between fences, which order nothing by themselves: nothing shows them to be atomic.
#include <omp.h>
#include <stdio.h>

int x, y, seen[2];

int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
#pragma omp atomic write seq_cst
      x = 1;
#pragma omp atomic read seq_cst
      seen[0] = y;
    } else {
#pragma omp atomic write seq_cst
      y = 1;
#pragma omp atomic read seq_cst
      seen[1] = x;
    }
  }
  puts(seen[0] + seen[1] == 0 ? "weak" : "sc");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
