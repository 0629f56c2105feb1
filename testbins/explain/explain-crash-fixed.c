// verdict: robust
// prints: 3
//
// `rsan-emu explain crash` prints this program: first what the thread needs, then the thread.
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
  printf("%d\n", mine->level);
  return arg;
}

int main(void) {
  pthread_t worker;
  atomic_store(&settings, &chosen);
  pthread_create(&worker, NULL, work, NULL);
  pthread_join(worker, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
