// verdict: robust
// runs: 20
// prints: over
//
// A watchdog that would end a program which takes too long. Nobody waits for it when main returns.
#include "litmus.h"
#include <unistd.h>

THREAD(watchdog) {
  sleep(60);
  abort();
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, watchdog, NULL);
  pthread_detach(thread);
  puts("over");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
