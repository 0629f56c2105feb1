// verdict: crash
// runs: 50
// verify: robust
// unproved: unscheduled_accesses
//
// One plain store clears two atomic bytes, each of which is accessed by itself elsewhere: what it
// comes after is no step's choice, so nothing is proved.
#include <string.h>

#include "litmus.h"

static _Atomic unsigned char flags[2];

THREAD(sets) {
  store(&flags[0], 1, sc);
  return arg;
}

int main(void) {
  store(&flags[0], 0, sc);
  store(&flags[1], 0, sc);
  pthread_t thread;
  pthread_create(&thread, NULL, sets, NULL);
  memset((void *)flags, 0, sizeof flags);
  pthread_join(thread, NULL);
  if (load(&flags[0], sc) == 0) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
