// verdict: robust
// runs: 20
// prints: 6 freed
//
// Thread-specific data whose destructor sets another key, which has a destructor, too.
#include "litmus.h"

pthread_key_t first, second;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int freed;

static void release(void *block) {
  free(block);
  pthread_mutex_lock(&mutex);
  freed++;
  pthread_mutex_unlock(&mutex);
}

static void hand_over(void *block) {
  pthread_setspecific(second, malloc(8));
  release(block);
}

THREAD(work) {
  pthread_setspecific(first, malloc(16));
  return pthread_getspecific(second) == NULL ? arg : NULL;
}

int main(void) {
  pthread_key_create(&first, hand_over);
  pthread_key_create(&second, release);
  RUN(work, work, work);
  printf("%d freed\n", freed);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
