// verdict: robust
// runs: 20
// prints: 3
//
// Detached threads, which say by a semaphore that they have done their work.
#include "litmus.h"
#include <semaphore.h>

sem_t done;
int results[3];

THREAD(work) {
  results[(intptr_t)arg] = 1;
  sem_post(&done);
  return NULL;
}

int main(void) {
  pthread_attr_t detached;
  pthread_t thread;
  sem_init(&done, 0, 0);
  pthread_attr_init(&detached);
  pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
  for (int i = 0; i < 3; i++) {
    pthread_create(&thread, &detached, work, (void *)(intptr_t)i);
  }
  for (int i = 0; i < 3; i++) {
    sem_wait(&done);
  }
  printf("%d\n", results[0] + results[1] + results[2]);
  fflush(stdout);
  quick_exit(0);
}

// SPDX-License-Identifier: Apache-2.0
