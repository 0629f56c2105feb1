// verdict: robust
// verdict[armv7]: race 12,17
// runs: 200
// prints: 42 42 42
// pthread_once: one thread initializes, all see it; on ARMv7 with the hole of call-once.cpp.
#include "litmus.h"

pthread_once_t once = PTHREAD_ONCE_INIT;
int value, seen[3];

static void initialize(void) {
  value = 42;
}

THREAD(user) {
  pthread_once(&once, initialize);
  seen[(intptr_t)arg] = value;
  return arg;
}

int main(void) {
  RUN(user, user, user);
  printf("%d %d %d\n", seen[0], seen[1], seen[2]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
