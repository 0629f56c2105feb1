// verdict: robust
// verify: robust
// executions: 4
//
// A weak compare-and-swap that is tried again until it succeeds: that it fails for no reason makes
// no difference, though the loop writes to the node each time.
#include "litmus.h"

struct node {
  struct node *next;
};

static _Atomic(struct node *) top;
static struct node nodes[2];

static void push(struct node *node) {
  struct node *old = load(&top, rlx);
  do {
    node->next = old;
  } while (!atomic_compare_exchange_weak_explicit(&top, &old, node, rel, rlx));
}

THREAD(pushes) {
  push(&nodes[1]);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, pushes, NULL);
  push(&nodes[0]);
  pthread_join(thread, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
