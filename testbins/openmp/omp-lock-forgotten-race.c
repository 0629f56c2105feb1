// verdict: race 17,29
// runs: 5
//
// All accesses but one are under a lock, which most threads only take if they can.
#include <omp.h>
#include <stdio.h>

int count;
omp_lock_t lock;
omp_nest_lock_t nested;

static __attribute__((noinline)) void increment(void) {
  while (!omp_test_lock(&lock)) {
    omp_set_nest_lock(&nested);
    omp_unset_nest_lock(&nested);
  }
  count++;
  omp_unset_lock(&lock);
}

int main(void) {
  omp_init_lock(&lock);
  omp_init_nest_lock(&nested);
#pragma omp parallel num_threads(3)
  {
    increment();
    increment();
    if (omp_get_thread_num() == 0) {
      count++;
    }
  }
  printf("%d\n", count > 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
