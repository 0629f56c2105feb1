// verdict: crash
// runs: 1
//
// A member of a structure that is not there: the report names it.
#include "litmus.h"

struct node {
  long key;
  struct {
    int count;
    int values[4];
  } items;
};

struct node *volatile nowhere;

int third;

THREAD(worker) {
  const struct node *of = nowhere;
  third = of->items.values[2];
  return arg;
}

int main(void) {
  RUN(worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
