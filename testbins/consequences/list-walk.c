// verdict: violation 31
// verdict[x86-64]: robust
// verify: violation 31
// verify[x86-64]: robust
// runs: 100
//
// A thread walks over a list into which another one inserts. With a stale link it skips a node and
// comes to the same end by the next one, so nothing depends on what it sees; that the ways are of
// different length is reported. But it must not be taken to have seen the stale link, for on its
// own way it reads the node that is published by the new one: that is no race.
#include "litmus.h"

struct node {
  _Atomic(struct node *) next;
  int key;
};

static struct node last = {NULL, 5}, middle = {&last, 3}, first = {&middle, 1};
static struct node one, two;

THREAD(inserter) {
  one = (struct node){&middle, 2};
  store(&first.next, &one, rel);
  two = (struct node){&last, 4};
  store(&middle.next, &two, rel);
  return arg;
}

THREAD(walker) {
  (void)load(&middle.next, rlx);
  struct node *at = load(&first.next, acq);
  while (at->key < 5) {
    at = load(&at->next, acq);
  }
  if (at != &last) {
    abort();
  }
  return arg;
}

int main(void) {
  RUN(inserter, walker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
