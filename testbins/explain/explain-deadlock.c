// verdict: deadlock
// runs: 50
//
// `rsan-emu explain deadlock` prints this program: two locks taken in opposite orders.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t savings = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t current = PTHREAD_MUTEX_INITIALIZER;

static void transfer(pthread_mutex_t *from, pthread_mutex_t *to) {
  pthread_mutex_lock(from);
  pthread_mutex_lock(to);
  pthread_mutex_unlock(to);
  pthread_mutex_unlock(from);
}

static void *save(void *arg) {
  transfer(&current, &savings);
  return arg;
}

static void *spend(void *arg) {
  transfer(&savings, &current);
  return arg;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, save, NULL);
  pthread_create(&two, NULL, spend, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
