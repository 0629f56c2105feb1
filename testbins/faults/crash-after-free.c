// verdict: crash
//
// The block is so large that its memory goes back to the kernel when it is freed.

#include <stdlib.h>

struct node {
  long key;
  struct node *next;
  char data[1 << 20];
};

__attribute__((noinline)) static void drop(struct node *node) { free(node); }

int main(void) {
  struct node *volatile node = calloc(1, sizeof *node);
  drop(node);
  return node->next != NULL;
}

// SPDX-License-Identifier: Apache-2.0
