// verdict: robust
// runs: 20
// prints: 10 timed out
//
// C11's condition variables: a queue of one place, a broadcast, and a wait that ends by the clock.
#include "litmus.h"
#include <threads.h>
#include <time.h>

mtx_t mutex;
cnd_t filled, emptied;
int place, full, sum, open;

static int producer(void *arg) {
  for (int i = 1; i <= 4; i++) {
    mtx_lock(&mutex);
    while (full) {
      cnd_wait(&emptied, &mutex);
    }
    place = i;
    full = 1;
    cnd_signal(&filled);
    mtx_unlock(&mutex);
  }
  return arg != NULL;
}

static int consumer(void *arg) {
  for (int i = 0; i < 4; i++) {
    mtx_lock(&mutex);
    while (!full) {
      cnd_wait(&filled, &mutex);
    }
    sum += place;
    full = 0;
    cnd_broadcast(&emptied);
    mtx_unlock(&mutex);
  }
  return arg != NULL;
}

int main(void) {
  thrd_t threads[2];
  mtx_init(&mutex, mtx_plain);
  cnd_init(&filled);
  cnd_init(&emptied);
  thrd_create(&threads[0], producer, NULL);
  thrd_create(&threads[1], consumer, NULL);
  thrd_join(threads[0], NULL);
  thrd_join(threads[1], NULL);
  struct timespec until;
  timespec_get(&until, TIME_UTC);
  until.tv_nsec = 0;
  until.tv_sec++;
  mtx_lock(&mutex);
  int status = thrd_success;
  while (!open && status == thrd_success) {
    status = cnd_timedwait(&filled, &mutex, &until);
  }
  mtx_unlock(&mutex);
  printf("%d %s\n", sum, status == thrd_timedout ? "timed out" : "?");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
