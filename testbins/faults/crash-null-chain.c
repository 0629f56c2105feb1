// verdict: crash
// runs: 1
//
// A member of a structure that a member of another one does not point to: the report names both.
#include <stdlib.h>

struct node {
  long key;
  struct node *next;
  struct {
    int size;
    int count;
  } items;
};

int count(const struct node *first);

__attribute__((noinline)) int count(const struct node *first) {
  return first->next->items.count;
}

int main(void) {
  struct node *node = calloc(1, sizeof *node);
  return count(node);
}

// SPDX-License-Identifier: Apache-2.0
