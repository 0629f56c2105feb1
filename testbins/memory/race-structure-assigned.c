// verdict: race 19,20
// verify: race 19,20
// runs: 50
//
// The assignment of a structure is no atomic operation, whatever its members are: each is copied, or
// several at once. structure-assigned.c assigns where nobody else looks.
#include "litmus.h"

struct node {
  atomic_int next;
  int value;
  int height;
  int weight;
};

static struct node node;

// A function on one line is read like any other.
static int next(void) { return load(&node.next, rlx); }
static void assign(int value) { node = (struct node){.next = 3, .value = value}; }

THREAD(reads) {
  next();
  return arg;
}

THREAD(assigns) {
  assign(7);
  return arg;
}

int main(void) {
  RUN(reads, assigns);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
