// verdict: race 20,32
// verify: race 20,32
// runs: 100
//
// A thread says that it has done its work before it has given back the lock, and the lock is freed:
// its memory may be somebody else's by then. `delete` of a std::mutex does the same, without a call
// of pthread_mutex_destroy.
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
  free(job);
  pthread_join(thread, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
