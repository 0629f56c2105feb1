// verdict: robust
// verify: robust
// runs: 100
//
// As verify-lock-freed, but who frees the lock has had it last.
#include "litmus.h"

struct job {
  long result[8];
  pthread_mutex_t lock;
  atomic_int done;
} *job;

THREAD(worker) {
  pthread_mutex_lock(&job->lock);
  job->result[0] = 1;
  store(&job->done, 1, rel);
  pthread_mutex_unlock(&job->lock);
  return arg;
}

int main(void) {
  pthread_t thread;
  job = calloc(1, sizeof *job);
  if (job == NULL || pthread_create(&thread, NULL, worker, NULL) != 0) {
    abort();
  }
  while (load(&job->done, acq) == 0) {
  }
  pthread_mutex_lock(&job->lock);
  pthread_mutex_unlock(&job->lock);
  free(job);
  pthread_join(thread, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
