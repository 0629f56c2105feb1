// verdict: robust
// runs: 100
// prints: 2 2
//
// Treiber's push, twice: a stale top only makes the compare-and-swap fail, and the retry
// writes the node's link anew. Nobody else knows the node until it is pushed: that its link
// was another one for a while is seen by nobody.
#include "litmus.h"

struct node {
  struct node *next;
  int value;
};

_Atomic(struct node *) tops[2];
atomic_int flags[2];

static __attribute__((noinline)) void push(_Atomic(struct node *) *top, int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = load(top, rlx);
  while (!cas(top, &node->next, node, rel, rlx)) {
  }
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  push(&tops[me], 1);
  (void)load(&flags[1 - me], rlx);
  store(&flags[me], 1, rlx);
  push(&tops[1 - me], 2);
  return arg;
}

static int length(struct node *node) {
  return node == NULL ? 0 : 1 + length(node->next);
}

int main(void) {
  RUN(worker, worker);
  printf("%d %d\n", length(tops[0]), length(tops[1]));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
