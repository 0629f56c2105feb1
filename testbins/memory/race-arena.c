// verdict[x86-64]: robust
// verdict: race 31,31
// runs: 2
// prints: done
//
// The free list of an allocator of the program's own whose lock is let go with a relaxed store:
// the next owner of a cell does not synchronize with the last one. (On x86-64 every store
// releases.)
#include "litmus.h"

#include <sched.h>

typedef struct {
  int value[8];
} cell;

static cell only;
static atomic_int busy;

static cell *take(void) {
  while (exchange(&busy, 1, acq) != 0) {
    sched_yield();
  }
  return &only;
}

static void give(void) { store(&busy, 0, rlx); }

THREAD(user) {
  cell *mine = take();
  mine->value[3] = 1;
  give();
  return arg;
}

int main(void) {
  RUN(user, user);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
