// verdict: robust
// verify: robust
// runs: 100
// prints: 6
//
// A thread hands out a local variable and waits until the other one has used it; then its stack is
// the next thread's, which does the same. race-stack-left.c does not wait.
#include "litmus.h"

struct job {
  atomic_int done;
  int result;
};

struct job *_Atomic given;
int sum;

THREAD(giver) {
  struct job mine = {0, 0};
  store(&given, &mine, rel);
  while (!load(&mine.done, acq)) {
  }
  sum += mine.result;
  return arg;
}

THREAD(worker) {
  struct job *job;
  while ((job = load(&given, acq)) == NULL) {
  }
  job->result = 3;
  store(&job->done, 1, rel);
  return arg;
}

int main(void) {
  RUN(giver, worker);
  store(&given, NULL, rlx);
  RUN(giver, worker);
  printf("%d\n", sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
