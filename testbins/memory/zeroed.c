// verdict: robust
// verdict-source: robust
// verify-source: robust
// runs: 60
//
// race-zeroed with a publication that hands on what calloc has filled the block with.
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
  store(&shared, node, rel);
  return arg;
}

THREAD(user) {
  struct node *node = load(&shared, acq);
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
