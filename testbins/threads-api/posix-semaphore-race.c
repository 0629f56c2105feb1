// verdict: race 13,13
// runs: 2
//
// A semaphore that starts at two lets two in.
#include "litmus.h"
#include <semaphore.h>

sem_t door;
int inside;

THREAD(work) {
  sem_wait(&door);
  inside++;
  sem_post(&door);
  return arg;
}

int main(void) {
  sem_init(&door, 0, 2);
  RUN(work, work, work);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
