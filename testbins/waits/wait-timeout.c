// verdict: violation 22
// runs: 60
//
// Waits until a time: a stale value may be the one for which the time is over, and
// the thread goes another way. Not a mere wait: the loop reads the clock.
#include <time.h>
#include "litmus.h"

atomic_int flags[2];
int late[2];

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000L + time.tv_nsec;
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&flags[me], 1, rlx);
  long start = now();
  while (!load(&flags[1 - me], rlx)) {
    if (now() - start > 1000000) {
      late[me] = 1;
      break;
    }
  }
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts(late[0] && late[1] ? "both late" : "ok");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
