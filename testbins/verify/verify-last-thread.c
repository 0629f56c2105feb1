// verdict: robust
// runs: 20
// verify: robust
// assumed: last_thread
//
// Which thread ends last, and runs what atexit() was given, is not explored.
#include "litmus.h"

static _Thread_local int number;

static void at_exit(void) {
  if (number == 3) {
    abort();
  }
}

THREAD(one) {
  number = 1;
  return arg;
}

THREAD(two) {
  number = 2;
  return arg;
}

int main(void) {
  pthread_t thread;
  atexit(at_exit);
  pthread_create(&thread, NULL, one, NULL);
  pthread_create(&thread, NULL, two, NULL);
  pthread_exit(NULL);
}

// SPDX-License-Identifier: Apache-2.0
