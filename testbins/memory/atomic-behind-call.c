// verdict: robust
// verify: robust
// runs: 50
//
// No name in a line is of an atomic object, but a function is called by its pointer that returns the
// address of one: what is done there is an atomic operation all the same.
#include "litmus.h"

static atomic_int number;

static atomic_int *where(void) {
  return &number;
}

struct calls {
  atomic_int *(*get)(void);
};

static struct calls calls = {where};
static struct calls *volatile used = &calls;

THREAD(writes) {
  struct calls *by = used;
  *by->get() = 5;
  return arg;
}

THREAD(reads) {
  struct calls *by = used;
  int found = *by->get();
  return found > 5 ? NULL : arg;
}

int main(void) {
  RUN(writes, reads);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
