// verdict: race 16,22
// verify: race 16,22
// runs: 50
//
// The look that ends the wait acquires what came after memset. But the looks in vain before it race with
// memset, though they are left out. wait-cleared.c clears the flag where nobody looks yet.
#include <string.h>

#include "litmus.h"

static struct {
  atomic_int flag;
  int others[15];
} state;

static int look(void) { return load(&state.flag, acq); }
THREAD(waiter) {
  while (!look()) {
  }
  return arg;
}
static void clear(void) { memset(&state, 0, sizeof state); }
THREAD(setter) {
  clear();
  store(&state.flag, 1, rel);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
