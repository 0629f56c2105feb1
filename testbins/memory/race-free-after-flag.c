// verdict: race 23,32
// verdict-source: race 23,32
// verify: race 23,32
// runs: 10
//
// As free-after-flag, but a write comes after the store that says that the thread has done: on ARMv7
// the DMB before that store does not release it.
#include "litmus.h"

struct object {
  atomic_int done;
  volatile int value;
};

static _Atomic(struct object *) shared;
static int got;

THREAD(user) {
  struct object *mine = load(&shared, acq);
  mine->value = 1;
  store(&mine->done, 1, rel);
  // Too late.
  mine->value = 2;
  return arg;
}

THREAD(owner) {
  struct object *mine = load(&shared, acq);
  while (load(&mine->done, acq) == 0) {
  }
  // What it reads may be 1 or 2.
  got = mine->value;
  return arg;
}

int main(void) {
  struct object *mine = calloc(1, sizeof *mine);
  store(&shared, mine, rel);
  RUN(user, owner);
  free(mine);
  return got == 0;
}

// SPDX-License-Identifier: Apache-2.0
