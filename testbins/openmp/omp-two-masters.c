// verdict: robust
// runs: 20
// prints: 6 6 8
//
// Two POSIX threads with a team each; a critical section excludes across teams. The other's team is
// still ending when the program does: exit would take away the tables by which a static binary's
// threads unwind, and some would abort.
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

int sums[2], regions;

static void *work(void *arg) {
  int *sum = arg;
  int mine = 0;
#pragma omp parallel for num_threads(2) reduction(+ : mine)
  for (int i = 0; i < 4; i++) {
    mine += i;
#pragma omp critical
    regions++;
  }
  *sum = mine;
  return NULL;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, work, &sums[1]);
  work(&sums[0]);
  pthread_join(other, NULL);
  printf("%d %d %d\n", sums[0], sums[1], regions);
  fflush(stdout);
  quick_exit(0);
}

// SPDX-License-Identifier: Apache-2.0
