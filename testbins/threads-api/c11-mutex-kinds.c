// verdict: robust
// runs: 20
// prints: 18 6
//
// C11's mutexes: plain, recursive, timed and tried.
#include "litmus.h"
#include <threads.h>
#include <time.h>

mtx_t plain, recursive, timed;
int count, depth;

static int work(void *arg) {
  for (int i = 0; i < 2; i++) {
    mtx_lock(&plain);
    count++;
    mtx_unlock(&plain);
    struct timespec until;
    timespec_get(&until, TIME_UTC);
    until.tv_sec += 100;
    if (mtx_timedlock(&timed, &until) == thrd_success) {
      mtx_lock(&plain);
      count++;
      mtx_unlock(&plain);
      mtx_unlock(&timed);
    }
    while (mtx_trylock(&plain) != thrd_success) {
      thrd_yield();
    }
    count++;
    mtx_unlock(&plain);
  }
  mtx_lock(&recursive);
  depth++;
  mtx_lock(&recursive);
  depth++;
  mtx_unlock(&recursive);
  mtx_unlock(&recursive);
  return arg == NULL;
}

int main(void) {
  thrd_t threads[3];
  mtx_init(&plain, mtx_plain);
  mtx_init(&timed, mtx_timed);
  mtx_init(&recursive, mtx_plain | mtx_recursive);
  for (int i = 0; i < 3; i++) {
    thrd_create(&threads[i], work, &count);
  }
  for (int i = 0; i < 3; i++) {
    thrd_join(threads[i], NULL);
  }
  printf("%d %d\n", count, depth);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
