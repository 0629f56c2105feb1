// verdict: robust
// runs: 20
// prints: 4
//
// Thread-specific data with destructors, and thread-local buffers whose addresses later threads
// get again: each use ended with its thread.
#include "litmus.h"

#include <string.h>

static pthread_key_t key;
static _Thread_local char buffer[128];
static atomic_int released;

static void release(void *data) {
  strcpy(buffer, "at the end");
  free(data);
  fetch_add(&released, 1, rlx);
}

THREAD(user) {
  int *mine = malloc(64);
  mine[0] = 7;
  pthread_setspecific(key, mine);
  memset(buffer, 'x', sizeof buffer);
  return arg;
}

int main(void) {
  pthread_key_create(&key, release);
  RUN(user, user);
  RUN(user, user);
  printf("%d\n", released);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
