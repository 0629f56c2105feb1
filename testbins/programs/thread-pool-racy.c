// verdict: race 25,41
// runs: 100
// prints: done
//
// A thread pool whose submitter looks at the results as soon as the queue is
// empty: that says that the jobs were taken, not that they are done.
#include <sched.h>

#include "litmus.h"

enum { JOBS = 4 };

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int taken, results[JOBS];
volatile int sum; /* so that the loop adds one by one, as it is written */

THREAD(worker) {
  for (;;) {
    pthread_mutex_lock(&mutex);
    int job = taken < JOBS ? taken++ : JOBS;
    pthread_mutex_unlock(&mutex);
    if (job == JOBS) {
      return arg;
    }
    results[job] = job + 1;
  }
}

static int all_taken(void) {
  pthread_mutex_lock(&mutex);
  int all = taken == JOBS;
  pthread_mutex_unlock(&mutex);
  return all;
}

THREAD(collector) {
  while (!all_taken()) {
    sched_yield();
  }
  for (int job = 0; job < JOBS; job++) {
    sum += results[job];
  }
  return arg;
}

int main(void) {
  RUN(worker, worker, collector);
  puts(sum <= 10 ? "done" : "too much");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
