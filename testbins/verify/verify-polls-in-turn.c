// verdict: robust
// verify: robust
// prints: 3
// runs: 20
//
// Three threads poll under a mutex, each for its turn: a round changes the mutex and changes it
// back, and what the library has written for a thread before does not matter.
#include <stdbool.h>
#include "litmus.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int turn;

static void *waits(void *number) {
  for (bool mine = false; !mine;) {
    pthread_mutex_lock(&mutex);
    mine = turn == (int)(intptr_t)number;
    turn += mine;
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  for (intptr_t i = 0; i < 3; i++) {
    pthread_create(&threads[i], NULL, waits, (void *)i);
  }
  for (int i = 0; i < 3; i++) {
    pthread_join(threads[i], NULL);
  }
  printf("%d\n", turn);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
