// verdict: robust
// runs: 50
// prints: 63
//
// Treiber's stack: push by release compare-and-swap, pop by acquire. Nodes are
// not freed, so there is no ABA. One location decides everything; `next` is
// plain and published by it: robust and race-free.
#include "litmus.h"

struct node {
  struct node *next;
  int value;
};

_Atomic(struct node *) top;
atomic_int popped;

static void push(int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = load(&top, rlx);
  while (!cas(&top, &node->next, node, rel, rlx)) {
  }
}

static int pop(void) {
  struct node *node = load(&top, acq);
  while (node != NULL && !cas(&top, &node, node->next, acq, acq)) {
  }
  return node == NULL ? 0 : node->value;
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  push(1 << (2 * me));
  push(2 << (2 * me));
  fetch_add(&popped, pop(), rlx);
  return arg;
}

int main(void) {
  RUN(worker, worker, worker);
  int rest = 0;
  for (int value = pop(); value != 0; value = pop()) {
    rest += value;
  }
  printf("%d\n", load(&popped, rlx) + rest);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
