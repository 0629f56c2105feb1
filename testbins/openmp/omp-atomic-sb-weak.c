// verdict: violation 21 27
// verdict[aarch64]: robust
// verdict-source: violation 21 27
// runs: 20
//
// Store buffering with release and acquire: both may miss the other's write. AArch64's
// STLR and LDAR, which gcc 12 takes for both, are stronger than that.
#include <omp.h>
#include <stdio.h>

int x, y, seen[2];

int main(void) {
#pragma omp parallel num_threads(2)
  {
    int value;
    if (omp_get_thread_num() == 0) {
#pragma omp atomic write release
      x = 1;
#pragma omp atomic read acquire
      value = y;
      seen[0] = value;
    } else {
#pragma omp atomic write release
      y = 1;
#pragma omp atomic read acquire
      value = x;
      seen[1] = value;
    }
  }
  puts(seen[0] + seen[1] == 0 ? "weak" : "sc");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
