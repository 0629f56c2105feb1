// verdict: race 19,31 19,32
// verdict[x86-64]: robust
// verdict-source: race 19,31 19,32
// verify-source: race 19,31 19,32
// runs: 60
//
// What calloc fills a block with is a write of its caller's, which a relaxed publication does not
// hand on, neither to a plain read nor to an atomic one.
#include "litmus.h"

struct node {
  int value;
  atomic_int state;
};

static struct node *_Atomic shared;

THREAD(maker) {
  struct node *node = calloc(1, sizeof *node);
  if (node == NULL) {
    abort();
  }
  store(&shared, node, rlx);
  return arg;
}

THREAD(user) {
  struct node *node = load(&shared, rlx);
  int sum = 0;
  if (node != NULL) {
    sum += load(&node->state, rlx);
    sum += node->value;
  }
  return (void *)(intptr_t)sum;
}

int main(void) {
  RUN(maker, user);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
