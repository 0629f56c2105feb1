// verdict: crash
// verify: crash
// unproved: waits_sometimes
// runs: 20
//
// If the second thread still waits for the lock when the process ends, it may have come first.
#include "litmus.h"

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int x;

THREAD(keeper) {
  pthread_mutex_lock(&lock);
  x = 1;
  return arg;
}

THREAD(reader) {
  pthread_mutex_lock(&lock);
  if (x == 0) {
    abort();
  }
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, keeper, NULL);
  pthread_create(&thread, NULL, reader, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
