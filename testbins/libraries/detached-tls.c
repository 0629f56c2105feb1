// verdict: robust
// runs: 100
//
// A detached thread's stack and its thread-local memory are handed out again when it has ended.
// Nothing that the program may rely on orders the two threads, and nothing needs to.
#include "litmus.h"
#include <unistd.h>

static _Thread_local int mine[64];
static atomic_int ended;

THREAD(work) {
  int here[64];
  for (int i = 0; i < 64; i++) {
    mine[i] = i;
    here[i] = mine[63 - i];
  }
  usleep(here[0] & 1);
  fetch_add(&ended, 1, rlx);
  return arg;
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_detach(thread);
    while (load(&ended, rlx) <= i) {
      usleep(1);
    }
    usleep(1000);
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
