// verdict: race 36,43
// verdict-source: race 36,43
// verify: race 36,43
// runs: 60
//
// A macro loads a pointer atomically and what it points to plainly. The plain access is none that
// the macro's name makes atomic, and what it races with is reported.
#include "litmus.h"

struct node {
  int value;
};

struct queue {
  struct node *_Atomic head;
};

static struct queue *queue;
static volatile int seen;

#define VALUE(q) (load(&(q)->head, acq)->value)

/* Nothing else may come between the two. */
static __attribute__((noinline)) void publish(struct node *node) {
  store(&queue->head, node, rel);
}

THREAD(writer) {
  struct node *node = calloc(1, sizeof *node);
  if (node == NULL) {
    abort();
  }
  node->value = 1;
  publish(node);

  node->value = 2;
  return arg;
}

THREAD(reader) {
  if (load(&queue->head, rlx) != NULL) {

    seen = VALUE(queue);
  }
  return arg;
}

int main(void) {
  queue = calloc(1, sizeof *queue);
  RUN(writer, reader);
  puts("done");
}

// SPDX-License-Identifier: Apache-2.0
