// verdict: robust
// verify: robust
// runs: 50
//
// The twin of race-structure-assigned.c: a node is assigned before it is published, and copied after
// its readers have ended. Its member's type is atomic, but nothing that the assignment does to it is.
#include <assert.h>

#include "litmus.h"

struct node {
  atomic_int next;
  int value;
};

static struct node nodes[2];
static _Atomic(struct node *) head;

THREAD(reads) {
  struct node *seen = load(&head, acq);
  if (seen) {
    assert(seen->value == 7 && load(&seen->next, rlx) == 3);
  }
  return arg;
}

THREAD(publishes) {
  nodes[1] = (struct node){3, 7};
  store(&head, &nodes[1], rel);
  return arg;
}

int main(void) {
  RUN(reads, publishes);
  struct node *last = &nodes[1];
  nodes[0] = *last;
  return nodes[0].value != 7;
}

// SPDX-License-Identifier: Apache-2.0
