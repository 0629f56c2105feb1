// verdict: race 16,22
// runs: 4
//
// Without the barrier at the loop's end, other threads' parts may still be missing. With two
// variables they are added under a lock of the library's; a single one would be added atomically, and
// in a binary a plain read of such a variable looks like a relaxed one.
#include <omp.h>
#include <stdio.h>

int sum, count, seen[3];

int main(void) {
#pragma omp parallel num_threads(3)
  {
    int me = omp_get_thread_num();
#pragma omp for reduction(+ : sum, count) nowait
    for (int i = 0; i < 12; i++) {
      sum += i;
      count++;
    }
    if (me == 1) {
      seen[me] = sum;
    }
  }
  printf("%d\n", sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
