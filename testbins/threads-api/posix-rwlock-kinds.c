// verdict: robust
// runs: 20
// prints: 6
//
// Read-write locks that prefer readers or writers; taken, tried, and with a time limit.
#define _GNU_SOURCE
#include "litmus.h"
#include <time.h>

pthread_rwlock_t readers = PTHREAD_RWLOCK_INITIALIZER;
pthread_rwlock_t writers = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
int left, right;

static struct timespec later(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  time.tv_sec += 100;
  return time;
}

THREAD(writer) {
  for (int i = 0; i < 3; i++) {
    struct timespec until = later();
    if (pthread_rwlock_timedwrlock(&readers, &until) == 0) {
      left++;
      pthread_rwlock_unlock(&readers);
    }
    while (pthread_rwlock_trywrlock(&writers) != 0) {
      sched_yield();
    }
    right++;
    pthread_rwlock_unlock(&writers);
  }
  return arg;
}

THREAD(reader) {
  int last = 0;
  for (int i = 0; i < 3; i++) {
    struct timespec until = later();
    if (pthread_rwlock_tryrdlock(&readers) == 0) {
      last += left;
      pthread_rwlock_unlock(&readers);
    }
    if (pthread_rwlock_timedrdlock(&writers, &until) == 0) {
      last += right;
      pthread_rwlock_unlock(&writers);
    }
  }
  return last >= 0 ? arg : NULL;
}

int main(void) {
  RUN(writer, reader, reader);
  printf("%d\n", left + right);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
