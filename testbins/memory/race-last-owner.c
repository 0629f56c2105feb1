// verdict: race 23,33
// verdict[x86-64]: robust
// verdict-source: race 23,33
// verify: race 23,33
// verify[x86-64]: robust
// verify-source: race 23,33
// runs: 100
// prints: done
//
// As last-owner, with relaxed orders: who is last has seen what the others wrote to the count, but
// nothing orders that before it clears the object.
#include <string.h>
#include "litmus.h"

struct object {
  atomic_int owners;
  int data[3];
};

static struct object *cleared, *freed;

static int release(atomic_int *owners) {
  return fetch_sub(owners, 1, rlx) == 1;
}

static int exchange_release(atomic_int *owners) {
  int expected = 2;
  return !cas(owners, &expected, 1, rlx, rlx);
}

THREAD(owner) {
  if (release(&cleared->owners)) {
    memset(cleared, 0, sizeof *cleared);
    cleared->data[1] = 7;
  }
  if (exchange_release(&freed->owners)) {
    memset(freed, 0, sizeof *freed);
    free(freed);
  }
  return arg;
}

static struct object *made(void) {
  struct object *object = calloc(1, sizeof *object);
  if (object == NULL) {
    abort();
  }
  atomic_init(&object->owners, 2);
  return object;
}

int main(void) {
  cleared = made();
  freed = made();
  RUN(owner, owner);
  puts(cleared->data[1] == 7 ? "done" : "lost");
}

// SPDX-License-Identifier: Apache-2.0
