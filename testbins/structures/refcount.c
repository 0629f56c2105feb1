// verdict: robust
// runs: 50
// prints: 6
//
// Reference count as Rust's Arc has it: relaxed increment, release decrement, an
// acquire fence before the last owner frees the object. Robust, no race.
#include "litmus.h"

struct object {
  atomic_int owners;
  int uses[3];
};

struct object *object;

static void drop(struct object *o) {
  if (fetch_sub(&o->owners, 1, rel) == 1) {
    fence(acq);
    printf("%d\n", o->uses[0] + o->uses[1] + o->uses[2]);
    free(o);
  }
}

THREAD(owner) {
  int me = (int)(intptr_t)arg;
  object->uses[me] = me + 1;
  drop(object);
  return arg;
}

int main(void) {
  object = calloc(1, sizeof *object);
  store(&object->owners, 1, rlx);
  fetch_add(&object->owners, 2, rlx);
  RUN(owner, owner, owner);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
