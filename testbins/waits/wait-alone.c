// verdict: livelock
// verify: livelock
// runs: 60
//
// All others have ended, and main looks for ever for a value that has been overwritten. It notes
// what it sees, so each round writes, though the same as the one before.
#include "litmus.h"

static atomic_int turn;
static volatile int seen;

THREAD(other) {
  store(&turn, 2, rel);
  return arg;
}

int main(void) {
  pthread_t thread;
  int free = 0;
  pthread_create(&thread, 0, other, 0);
  cas(&turn, &free, 1, acqrel, acq);
  for (;;) {
    int now = load(&turn, acq);
    if (now == 1) break;
    seen = now + 7;
  }
  pthread_join(thread, 0);
  return finish(0);
}

// SPDX-License-Identifier: Apache-2.0
