// verdict: robust
// runs: 20
// prints: over
//
// A thread that never comes to an end, and waits for nothing: main's return ends it.
#include "litmus.h"

atomic_int rounds;

THREAD(endless) {
  for (;;) {
    fetch_add(&rounds, 1, rlx);
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, endless, NULL);
  puts("over");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
