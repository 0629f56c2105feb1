// verdict: race 14,21
// runs: 2
// prints: done
//
// Both threads take a lock, but not the same one.
#include "litmus.h"

pthread_mutex_t left_mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t right_mutex = PTHREAD_MUTEX_INITIALIZER;
int total;

THREAD(left) {
  pthread_mutex_lock(&left_mutex);
  total = 1;
  pthread_mutex_unlock(&left_mutex);
  return arg;
}

THREAD(right) {
  pthread_mutex_lock(&right_mutex);
  total = 2;
  pthread_mutex_unlock(&right_mutex);
  return arg;
}

int main(void) {
  RUN(left, right);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
