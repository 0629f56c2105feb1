// verdict: robust
// runs: 20
// prints: 84
//
// schedule(runtime): every kind in turn, as omp_set_schedule or OMP_SCHEDULE say; the first loop
// takes the environment's.
#include <omp.h>
#include <stdio.h>

#define N 12

int taken[N];

static void loop(void) {
#pragma omp parallel for num_threads(3) schedule(runtime)
  for (int i = 0; i < N; i++) {
    taken[i]++;
  }
}

int main(void) {
  loop();
  omp_set_schedule(omp_sched_static, 0);
  loop();
  omp_set_schedule(omp_sched_static, 2);
  loop();
  omp_set_schedule(omp_sched_dynamic, 1);
  loop();
  omp_set_schedule(omp_sched_guided, 2);
  loop();
  omp_set_schedule(omp_sched_auto, 0);
  loop();
  omp_set_schedule(omp_sched_dynamic | omp_sched_monotonic, 5);
  loop();
  int sum = 0;
  for (int i = 0; i < N; i++) {
    sum += taken[i];
  }
  printf("%d\n", sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
