// verdict: violation 21
// runs: 100
// prints: 2 2
//
// Treiber's push whose node keeps what the first look found, too: the retry does not write
// that anew, and the node is published with a stale one.
#include "litmus.h"

struct node {
  struct node *next;
  int value;
  struct node *seen;
};

_Atomic(struct node *) tops[2];
atomic_int flags[2];

static __attribute__((noinline)) void push(_Atomic(struct node *) *top, int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->seen = node->next = load(top, rlx);
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
