// verdict: crash
//
// `rsan-emu explain crash` prints this program: a thread that is started before what it needs is
// there. The pointer is atomic, so there is no data race, only an order that was not thought of.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

struct settings {
  int level;
};

static struct settings chosen = {3};
static struct settings *_Atomic settings;

static void *work(void *arg) {
  struct settings *mine = atomic_load(&settings);
  printf("%d\n", mine->level); /* null if this thread was quicker */
  return arg;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, NULL, work, NULL);
  atomic_store(&settings, &chosen);
  pthread_join(worker, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
