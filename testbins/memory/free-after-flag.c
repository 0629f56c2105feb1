// verdict: robust
// verdict-source: robust
// verify: robust
// runs: 30
// prints: 2
//
// A thread says by a release store into an object that it has done with it; the owner, who sees
// that, frees it. ARMv7 makes `dmb; str` of the store: it happens before what its observer does.
#include "litmus.h"

struct object {
  atomic_int done;
  int value;
};

static _Atomic(struct object *) shared;
static int got;

THREAD(user) {
  struct object *mine = load(&shared, acq);
  mine->value++;
  store(&mine->done, 1, rel);
  return arg;
}

THREAD(owner) {
  struct object *mine = load(&shared, acq);
  while (load(&mine->done, acq) == 0) {
  }
  got = mine->value;
  free(mine);
  return arg;
}

int main(void) {
  struct object *mine = calloc(1, sizeof *mine);
  mine->value = 1;
  store(&shared, mine, rel);
  RUN(user, owner);
  printf("%d\n", got);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
