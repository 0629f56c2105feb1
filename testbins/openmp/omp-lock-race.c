// verdict: race 12,12
// runs: 2
//
// Each thread takes a lock, but not the same.
#include <omp.h>
#include <stdio.h>

int count;
omp_lock_t locks[2];

static __attribute__((noinline)) void increment(void) {
  count++;
}

int main(void) {
  omp_init_lock(&locks[0]);
  omp_init_lock(&locks[1]);
#pragma omp parallel num_threads(4)
  {
    omp_lock_t *lock = &locks[omp_get_thread_num() % 2];
    omp_set_lock(lock);
    increment();
    omp_unset_lock(lock);
  }
  printf("%d\n", count > 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
