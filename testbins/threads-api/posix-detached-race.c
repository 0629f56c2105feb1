// verdict: race 10,18
// runs: 2
//
// Nobody waits for a detached thread; to yield, however often, orders nothing.
#include "litmus.h"

int result;

THREAD(work) {
  result = 1;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_detach(thread);
  int seen = result;
  for (int i = 0; i < 20; i++) {
    sched_yield();
  }
  printf("%d\n", seen >= 0);
  fflush(stdout);
  quick_exit(0);
}

// SPDX-License-Identifier: Apache-2.0
