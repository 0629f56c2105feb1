// verdict: robust
// runs: 10
// prints: timed out
//
// A wait with a deadline that nobody meets: time is virtual, and jumps there
// when nothing else can run.
#include <errno.h>
#include <time.h>

#include "litmus.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t never = PTHREAD_COND_INITIALIZER;

THREAD(waiter) {
  struct timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += 1;
  int result = 0;
  pthread_mutex_lock(&mutex);
  while (result == 0) {
    result = pthread_cond_timedwait(&never, &mutex, &deadline);
  }
  pthread_mutex_unlock(&mutex);
  puts(result == ETIMEDOUT ? "timed out" : "woken");
  return arg;
}

int main(void) {
  RUN(waiter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
