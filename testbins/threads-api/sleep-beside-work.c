// verdict: robust
// prints: later 1
// runs: 5
//
// A thread that sleeps for a fifth of a second beside one that works until it sees that: time must pass
// fast enough for that. The machine has been up for a while when the program starts.
#include <time.h>

#include "litmus.h"

static atomic_int awake;
static volatile unsigned work;

THREAD(sleeper) {
  nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
  store(&awake, 1, rel);
  return arg;
}

THREAD(worker) {
  while (load(&awake, acq) == 0) {
    work++;
  }
  return arg;
}

int main(void) {
  struct timespec before, after;
  clock_gettime(CLOCK_MONOTONIC, &before);
  RUN(sleeper, worker);
  clock_gettime(CLOCK_MONOTONIC, &after);
  long passed = (after.tv_sec - before.tv_sec) * 1000000000 + after.tv_nsec - before.tv_nsec;
  printf("later %d\n", before.tv_sec > 60 && passed >= 200000000);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
