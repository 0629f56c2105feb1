// verdict: deadlock
// runs: 100
// stuck: T0 END T1; T1 SEMAPHORE WRITE T2:15; T2 SEMAPHORE
// stuck: T0 END T1; T1 SEMAPHORE; T2 SEMAPHORE WRITE T1:15
//
// Two threads take two of two tokens, one at a time: each may have one. Who took
// the last of them is known; who will post one is not.
#include <semaphore.h>

#include "litmus.h"

sem_t tokens;

THREAD(worker) {
  sem_wait(&tokens);
  sem_wait(&tokens);
  sem_post(&tokens);
  sem_post(&tokens);
  return arg;
}

int main(void) {
  sem_init(&tokens, 0, 2);
  RUN(worker, worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
