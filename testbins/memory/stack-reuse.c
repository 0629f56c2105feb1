// verdict: robust
// runs: 20
// prints: 12
//
// Detached threads that come one after another get the stacks of those that have ended, from
// glibc's cache, without joining: the kernel's clearing of the thread's id, which glibc waits for,
// is what makes a stack free. Each thread's stack and thread-local variables are its own.
#include "litmus.h"

#include <semaphore.h>

static _Thread_local int local[64];
static _Thread_local atomic_int local_atomic;
sem_t ended;
atomic_int total;

THREAD(short_lived) {
  volatile int stack[256];
  for (int i = 0; i < 256; i += 16) {
    stack[i] = i;
  }
  local[3] += stack[16] / 16;
  fetch_add(&local_atomic, local[3], rlx);
  fetch_add(&total, load(&local_atomic, rlx), rlx);
  sem_post(&ended);
  return arg;
}

int main(void) {
  sem_init(&ended, 0, 0);
  pthread_attr_t detached;
  pthread_attr_init(&detached);
  pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
  for (int i = 0; i < 6; i++) {
    pthread_t one, two;
    if (pthread_create(&one, &detached, short_lived, NULL) != 0 ||
        pthread_create(&two, &detached, short_lived, NULL) != 0) {
      abort();
    }
    sem_wait(&ended);
    sem_wait(&ended);
  }
  printf("%d\n", total);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
