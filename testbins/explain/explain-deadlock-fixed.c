// verdict: robust
// prints: done
//
// `rsan-emu explain deadlock` prints this program: whoever needs both locks takes the one at the
// lower address first.
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

static pthread_mutex_t savings = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t current = PTHREAD_MUTEX_INITIALIZER;

static void transfer(pthread_mutex_t *from, pthread_mutex_t *to) {
  int in_order = (uintptr_t)from < (uintptr_t)to;
  pthread_mutex_lock(in_order ? from : to);
  pthread_mutex_lock(in_order ? to : from);
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
