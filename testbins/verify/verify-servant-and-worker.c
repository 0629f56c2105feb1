// verdict: robust
// verify: robust
// assumed: waits_at_end
// executions: 5
// runs: 20
//
// Two threads create one each: a servant, to whom no work comes, and a worker. Which of these is the
// third thread depends on the schedule, so its number does not say that it ends sometimes.
#include "litmus.h"

atomic_int work, done;

THREAD(servant) {
  while (!load(&work, acq)) {
  }
  return arg;
}

THREAD(worker) {
  store(&done, 1, rel);
  return arg;
}

THREAD(employs) {
  pthread_t thread;
  pthread_create(&thread, NULL, servant, NULL);
  return arg;
}

THREAD(hires) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  return arg;
}

int main(void) {
  RUN(employs, hires);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
