// verdict: robust
// runs: 20
// prints: 12 12
//
// Locks, taken and tried.
#include <omp.h>
#include <stdio.h>

int count, tried;

int main(void) {
  omp_lock_t lock, other;
  omp_init_lock(&lock);
  omp_init_lock(&other);
#pragma omp parallel for num_threads(3)
  for (int i = 0; i < 12; i++) {
    omp_set_lock(&lock);
    count++;
    omp_unset_lock(&lock);
    if (!omp_test_lock(&other)) {
      omp_set_lock(&other);
    }
    tried++;
    omp_unset_lock(&other);
  }
  omp_destroy_lock(&lock);
  omp_destroy_lock(&other);
  printf("%d %d\n", count, tried);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
