// verdict: robust
// runs: 20
// prints: 140
//
// A thread pool: workers take jobs from a queue under a mutex, until it is
// closed.
#include "litmus.h"

enum { WORKERS = 3, JOBS = 8 };

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int queue[JOBS], queued, taken, closed;
int results[JOBS];

THREAD(worker) {
  for (;;) {
    pthread_mutex_lock(&mutex);
    while (taken == queued && !closed) {
      pthread_cond_wait(&changed, &mutex);
    }
    if (taken == queued) {
      pthread_mutex_unlock(&mutex);
      return arg;
    }
    int job = queue[taken++];
    pthread_mutex_unlock(&mutex);
    results[job] = job * job;
  }
}

THREAD(submitter) {
  for (int job = 0; job < JOBS; job++) {
    pthread_mutex_lock(&mutex);
    queue[queued++] = job;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
  }
  pthread_mutex_lock(&mutex);
  closed = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  RUN(worker, worker, worker, submitter);
  int sum = 0;
  for (int job = 0; job < JOBS; job++) {
    sum += results[job];
  }
  printf("%d\n", sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
