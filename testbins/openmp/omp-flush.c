// verdict: robust
// atomic: flag
// runs: 20
//
// Message passing with relaxed atomics and flushes.
#include <omp.h>
#include <stdio.h>

int flag, message, seen;

int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      message = 42;
#pragma omp flush
#pragma omp atomic write
      flag = 1;
    } else {
      int ready;
#pragma omp atomic read
      ready = flag;
      if (ready) {
#pragma omp flush
        seen = message;
      }
    }
  }
  printf("%d\n", seen == 0 || seen == 42);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
