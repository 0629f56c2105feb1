// verdict: robust
// runs: 20
//
// Message passing by a released and acquired flag. On x86-64 both are plain moves, so the tool
// must be told of the flag.
#include <omp.h>
#include <stdio.h>

int flag, message, seen;

int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      message = 42;
#pragma omp atomic write release
      flag = 1;
    } else {
      int ready;
#pragma omp atomic read acquire
      ready = flag;
      if (ready) {
        seen = message;
      }
    }
  }
  printf("%d\n", seen == 0 || seen == 42);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
