// verdict: crash
// verify: crash
// runs: 60
//
// One thread takes from a semaphore that has enough, another one looks at an empty one with the same
// function: that look comes before or behind the third thread's post.
#include <semaphore.h>
#include <stdlib.h>
#include "litmus.h"

static sem_t full, empty;
static int taken = -1;

THREAD(taker) {
  sem_trywait(&full);
  return arg;
}

THREAD(looker) {
  taken = sem_trywait(&empty);
  return arg;
}

THREAD(poster) {
  sem_post(&empty);
  return arg;
}

int main(void) {
  sem_init(&full, 0, 2);
  sem_init(&empty, 0, 0);
  RUN(taker, looker, poster);
  if (taken == 0) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
