// verdict: robust
// runs: 20
// prints: 24 3
//
// A lock that its owner may take again.
#include <omp.h>
#include <stdio.h>

int count, depth;
omp_nest_lock_t lock;

static void add(int levels) {
  omp_set_nest_lock(&lock);
  count++;
  if (levels > 1) {
    add(levels - 1);
  } else {
    int now = omp_test_nest_lock(&lock);
    depth = now - 1;
    omp_unset_nest_lock(&lock);
  }
  omp_unset_nest_lock(&lock);
}

int main(void) {
  omp_init_nest_lock(&lock);
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 8; i++) {
    add(3);
  }
  omp_destroy_nest_lock(&lock);
  printf("%d %d\n", count, depth);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
