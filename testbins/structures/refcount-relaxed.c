// verdict: race 22,24
// verdict[x86-64]: robust
// runs: 2
// prints: ok
//
// Reference count with a relaxed decrement: the last owner reads and frees the
// object without having synchronized with what the other one did to it. On
// x86-64 every locked instruction synchronizes.
#include "litmus.h"

struct object {
  atomic_int owners;
  int uses[2];
};

struct object *object;
int total;

THREAD(owner) {
  int me = (int)(intptr_t)arg;
  struct object *o = object;
  o->uses[me] = me + 1;
  if (fetch_sub(&o->owners, 1, rlx) == 1) {
    total = o->uses[1 - me];
  }
  return arg;
}

int main(void) {
  object = calloc(1, sizeof *object);
  store(&object->owners, 2, rlx);
  RUN(owner, owner);
  puts(total == 1 || total == 2 ? "ok" : "stale");
  free(object);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
