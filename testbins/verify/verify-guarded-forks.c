// verdict: robust
// verify: robust
// executions: 2
// runs: 20
//
// Two locks in opposite orders, which a third one around them makes harmless: no deadlock.
#include "litmus.h"

pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
int moved;

static void move(pthread_mutex_t *from, pthread_mutex_t *to, int by) {
  pthread_mutex_lock(&gate);
  pthread_mutex_lock(from);
  pthread_mutex_lock(to);
  moved += by;
  pthread_mutex_unlock(to);
  pthread_mutex_unlock(from);
  pthread_mutex_unlock(&gate);
}

THREAD(forth) {
  move(&a, &b, 1);
  return arg;
}

THREAD(back) {
  move(&b, &a, -1);
  return arg;
}

int main(void) {
  RUN(forth, back);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
