// verdict: race 25,36
// runs: 400
// prints: sc
// verify-slow: race 25,36
// assumed: fails_again
//
// A stack whose pop loads between LDAXR and STXR, so that its read counts by itself. If another thread
// pops two nodes and pushes the first back before the STXR, the top is what it was; but the STXR fails,
// for somebody has written there (Arm ARM, B2.12). A comparison of values would bring the second node
// back, which is another's. `next` is plain: a pop that fails may read it while its node is pushed.
#include "litmus.h"

struct node {
  struct node *next;
};

static struct node nodes[3] = {{&nodes[1]}, {&nodes[2]}, {NULL}};
static struct node *_Atomic top = nodes;
static struct node *kept;

static struct node *pop(void) {
  struct node *node, *next;
  int failed;
  do {
    __asm__ volatile("ldaxr %0, [%3]\n\tldr %1, [%0]\n\tstlxr %w2, %1, [%3]"
                     : "=&r"(node), "=&r"(next), "=&r"(failed)
                     : "r"(&top)
                     : "memory");
  } while (failed);
  return node;
}

static void push(struct node *node) {
  struct node *next = load(&top, rlx);
  do {
    node->next = next;
  } while (!cas(&top, &next, node, acqrel, rlx));
}

THREAD(borrower) {
  push(pop());
  return arg;
}

THREAD(keeper) {
  struct node *first = pop();
  kept = pop();
  push(first);
  return arg;
}

int main(void) {
  RUN(borrower, keeper);
  int left = 0;
  for (struct node *node = top; node != NULL; node = node->next) {
    if (node == kept || ++left > 2) {
      abort();
    }
  }
  return finish(left != 2);
}

// SPDX-License-Identifier: Apache-2.0
