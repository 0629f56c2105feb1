// verdict: deadlock
// runs: 50
// stuck: T0 END T1; T1 MUTEX T2:14; T2 MUTEX T1:14; cycle 1 2
//
// Two locks taken in opposite orders: a deadlock in the schedules in which each
// thread holds its first.
#include "litmus.h"

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
int moved;

static void move(pthread_mutex_t *from, pthread_mutex_t *to) {
  pthread_mutex_lock(from);
  pthread_mutex_lock(to);
  moved++;
  pthread_mutex_unlock(to);
  pthread_mutex_unlock(from);
}

THREAD(left) {
  move(&a, &b);
  return arg;
}

THREAD(right) {
  move(&b, &a);
  return arg;
}

int main(void) {
  RUN(left, right);
  printf("%d\n", moved);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
