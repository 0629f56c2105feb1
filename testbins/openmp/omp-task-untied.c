// verdict: robust
// runs: 20
// prints: 10 10 3
//
// Untied tasks that yield, tasks that run at once (if(0), final), priorities.
#include <omp.h>
#include <stdio.h>

int done, at_once;

int main(void) {
  int ready = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  {
    for (int i = 0; i < 10; i++) {
#pragma omp task untied priority(i)
      {
#pragma omp taskyield
#pragma omp atomic
        done++;
      }
    }
#pragma omp task if (0)
    at_once = 1;
    at_once++;
#pragma omp task final(1) shared(ready)
    {
#pragma omp task shared(ready)
      ready = omp_in_final() + at_once;
    }
#pragma omp taskwait
    printf("%d ", done);
  }
  printf("%d %d\n", done, ready);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
