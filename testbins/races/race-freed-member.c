// verdict: race 17,23
// verify: race 17,23
//
// A structure that one thread frees while another one reads a member of it, in either order: the
// report says which block that was, and which member.
#include <stdlib.h>

#include "litmus.h"

static struct node {
  int key;
  int weight;
} *node;

THREAD(user) {
  // Plain, as the free is.
  volatile int seen = node->weight;
  (void)seen;
  return arg;
}

THREAD(owner) {
  free(node);
  return arg;
}

int main(void) {
  node = calloc(1, sizeof *node);
  RUN(user, owner);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
