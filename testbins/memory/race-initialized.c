// verdict: race 19,31
// verdict[x86-64]: robust
// verdict-source: race 19,31
// verify-source: race 19,31
// runs: 60
// prints: done
//
// A node's count is atomic, but what initializes it is not, and the node is found by a relaxed
// pointer: nothing orders the initialization before the count's first use.
#include "litmus.h"

struct node {
  atomic_int count;
};

static struct node *_Atomic shared;

static struct node *made(struct node *node, int count) {
  atomic_init(&node->count, count);
  return node;
}

THREAD(maker) {
  store(&shared, made(malloc(sizeof(struct node)), 1), rlx);
  return arg;
}

THREAD(user) {
  struct node *found = load(&shared, rlx);
  if (found != NULL) {
    fetch_add(&found->count, 1, rlx);
  }
  return arg;
}

int main(void) {
  RUN(maker, user);
  puts("done");
}

// SPDX-License-Identifier: Apache-2.0
