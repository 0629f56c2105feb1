// verdict: livelock
// verify: livelock
// runs: 60
//
// Main has left by pthread_exit, and two threads note what they see in loops that nobody ends: each
// waits for the other's first value.
#include "litmus.h"

static atomic_int left, right;
static volatile int seen[2];

THREAD(one) {
  store(&left, 1, sc);
  store(&left, 2, sc);
  for (;;) {
    int now = load(&right, sc);
    if (now == 1) break;
    seen[0] = now + 7;
  }
  return arg;
}

THREAD(other) {
  store(&right, 1, sc);
  store(&right, 2, sc);
  for (;;) {
    int now = load(&left, sc);
    if (now == 1) break;
    seen[1] = now + 7;
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, one, 0);
  pthread_create(&thread, 0, other, 0);
  pthread_exit(0);
}

// SPDX-License-Identifier: Apache-2.0
