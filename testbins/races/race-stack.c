// verdict: race 9,17
// runs: 2
// prints: done
//
// A race on a local variable of main, whose address a thread was given.
#include "litmus.h"

static __attribute__((noinline)) void *child(void *arg) {
  *(volatile int *)arg = 1;
  return NULL;
}

int main(void) {
  volatile int shared = 0;
  pthread_t thread;
  pthread_create(&thread, NULL, child, (void *)&shared);
  shared = 2;
  pthread_join(thread, NULL);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
