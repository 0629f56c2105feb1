// verdict: race 17,17
// runs: 2
//
// Whether the lock was taken is not looked at.
#include <omp.h>
#include <stdio.h>

int count;

int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(4)
  {
    for (int i = 0; i < 2; i++) {
      int taken = omp_test_lock(&lock);
      count++;
      if (taken) {
        omp_unset_lock(&lock);
      }
    }
  }
  printf("%d\n", count > 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
