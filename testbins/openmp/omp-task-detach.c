// verdict: robust
// runs: 20
// prints: 42
//
// A task that is over only when somebody fulfils its event; what was written before that is seen
// by the task that depends on it.
#include <omp.h>
#include <stdio.h>

int value, result;

int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
  {
    omp_event_handle_t event;
#pragma omp task detach(event) depend(out : value)
    {
    }
#pragma omp task
    {
      value = 41;
      omp_fulfill_event(event);
    }
#pragma omp task depend(in : value)
    result = value + 1;
  }
  printf("%d\n", result);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
