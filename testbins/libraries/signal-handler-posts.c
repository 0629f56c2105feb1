// verdict: robust
// verify: robust
// unproved: signals
// runs: 40
// prints: 5
//
// A handler whose last call is a jump, and which may begin before the thread's own function does: the
// semaphore orders what the handler wrote all the same.
#include "litmus.h"
#include <errno.h>
#include <semaphore.h>
#include <signal.h>

static sem_t posted, over;
static int data;

static void wait_for(sem_t *semaphore) {
  while (sem_wait(semaphore) == -1 && errno == EINTR) {
  }
}

static void handler(int signal) {
  (void)signal;
  data = 5;
  sem_post(&posted);
}

THREAD(receiver) {
  wait_for(&over);
  return arg;
}

int main(void) {
  pthread_t thread;
  sem_init(&posted, 0, 0);
  sem_init(&over, 0, 0);
  signal(SIGUSR1, handler);
  pthread_create(&thread, NULL, receiver, NULL);
  pthread_kill(thread, SIGUSR1);
  wait_for(&posted);
  printf("%d\n", data);
  sem_post(&over);
  pthread_join(thread, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
