// verdict: robust
// runs: 10
// prints: 1 1 4 7
//
// Thread-local variables and pthread keys: the same name, never the same place.
#include "litmus.h"

static __thread int mine = 1;
static pthread_key_t key;
static int results[3];

static void destroy(void *block) {
  free(block);
}

THREAD(worker) {
  int *block = malloc(sizeof *block);
  *block = (int)(intptr_t)arg;
  pthread_setspecific(key, block);
  for (int i = 0; i < 3; i++) {
    mine += *(int *)pthread_getspecific(key);
  }
  results[(intptr_t)arg] = mine;
  return arg;
}

int main(void) {
  pthread_key_create(&key, destroy);
  RUN(worker, worker, worker);
  printf("%d %d %d %d\n", mine, results[0], results[1], results[2]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
