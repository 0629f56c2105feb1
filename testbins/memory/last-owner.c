// verdict: robust
// verdict-source: robust
// verify: robust
// runs: 100
// prints: done
//
// Who gives up an object last clears it and uses it again, or frees it. ARMv7's read-modify-writes
// that release are a fence and a relaxed access, which may be tried twice; all of it comes before.
#include <string.h>
#include "litmus.h"

struct object {
  atomic_int owners;
  int data[3];
};

static struct object *cleared, *freed;

static int release(atomic_int *owners) {
  return fetch_sub(owners, 1, acqrel) == 1;
}

static int exchange_release(atomic_int *owners) {
  int expected = 2;
  return !cas(owners, &expected, 1, acqrel, acq);
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
