// verdict: robust
// runs: 20
// prints: 7 7 7
//
// What one thread found is copied into the others' private variables, from its own stack.
#include <omp.h>
#include <stdio.h>

int seen[3];

int main(void) {
#pragma omp parallel num_threads(3)
  {
    int value, *place;
#pragma omp single copyprivate(value, place)
    {
      value = 7;
      place = seen;
    }
    place[omp_get_thread_num()] = value;
  }
  printf("%d %d %d\n", seen[0], seen[1], seen[2]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
