// verdict: race 18,26 19,27 20,28 21,30 22,29 22,30
// runs: 60
//
// Volatile objects are plain, so all of this races. The type is the cause: a report has
// one finding for stop, one for the states of all slots, and one for a node's state.
#include "litmus.h"

struct node {
  volatile long state;
  long plain;
};

static volatile int stop;
static struct node slots[4];
static struct node *node;

THREAD(left) {
  slots[1].state = 1;
  slots[2].state = 1;
  node->state = 1;
  int seen = stop;
  stop = seen + 1;
  return arg;
}
THREAD(right) {
  slots[1].state = 2;
  slots[2].state = 2;
  node->state = 2;
  int seen = stop;
  stop = seen + 2;
  node->plain = 1;
  return arg;
}

int main(void) {
  node = calloc(1, sizeof *node);
  RUN(left, right);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
