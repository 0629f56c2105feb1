// verdict: race 17,25
// verdict[x86-64]: robust
// verdict-source: race 17,25
// runs: 20
//
// OpenMP's atomics are relaxed unless they say otherwise: the message is not published. On x86-64
// every store is a release and every load acquires.
#include <omp.h>
#include <stdio.h>

int flag, message, seen;

int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      message = 42;
#pragma omp atomic write
      flag = 1;
    } else {
      int ready;
#pragma omp atomic read
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
