// verdict: crash
// verify: crash
// runs: 60
//
// The looks are counted in a register that the function which looks does not touch: where the
// compiler sees that, the count stays in a scratch register, and nothing in the function tells that
// somebody reads it after the return.
#include <stdlib.h>
#include "litmus.h"

static atomic_int ready;

#ifndef LOOK
#define LOOK() return load(&ready, acq)
#endif
static __attribute__((noinline)) int look(void) { LOOK(); }

static __attribute__((noinline)) void wait_for(int most) {
  int looks = 0;
  while (!look()) {
    if (++looks > most) abort();
  }
}

THREAD(other) {
  store(&ready, 1, rel);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  wait_for(30);
  pthread_join(thread, 0);
  return finish(0);
}

// SPDX-License-Identifier: Apache-2.0
