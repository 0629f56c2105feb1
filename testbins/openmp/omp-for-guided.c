// verdict: robust
// runs: 20
// prints: 39 780
//
// Guided chunks; the thread that has the last iteration hands its copy out, before the barrier.
#include <omp.h>
#include <stdio.h>

#define N 40

int main(void) {
  int last = -1;
  int sum = 0;
#pragma omp parallel for num_threads(4) schedule(guided) lastprivate(last) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    last = i;
    sum += i;
  }
  printf("%d %d\n", last, sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
