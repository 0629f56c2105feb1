// verdict: race 21,31
// verdict[x86-64]: robust
// runs: 100
// prints: ok
//
// Treiber's stack whose push forgets to release: whoever pops the node reads
// its plain members while they may still be on their way. On x86-64 a locked
// instruction publishes everything.
#include "litmus.h"

struct node {
  struct node *next;
  int value;
};

_Atomic(struct node *) top;
int sum;

THREAD(pusher) {
  struct node *node = malloc(sizeof *node);
  node->value = 42;
  node->next = load(&top, rlx);
  while (!cas(&top, &node->next, node, rlx, rlx)) {
  }
  return arg;
}

THREAD(popper) {
  struct node *node = exchange(&top, NULL, acq);
  if (node != NULL) {
    sum = node->value;
  }
  return arg;
}

int main(void) {
  RUN(pusher, popper);
  puts(sum == 42 || sum == 0 ? "ok" : "torn");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
