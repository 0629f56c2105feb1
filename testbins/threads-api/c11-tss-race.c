// verdict: race 13,13
// runs: 2
//
// The destructors of thread-specific storage run in the threads that end: together.
#include "litmus.h"
#include <threads.h>

tss_t key;
int destroyed;
static char blocks[3];

static void destroy(void *block) {
  destroyed += block != NULL;
}

static int work(void *arg) {
  return tss_set(key, arg);
}

int main(void) {
  thrd_t threads[3];
  tss_create(&key, destroy);
  for (int i = 0; i < 3; i++) {
    thrd_create(&threads[i], work, &blocks[i]);
  }
  for (int i = 0; i < 3; i++) {
    thrd_join(threads[i], NULL);
  }
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
