// verdict: robust
// verdict-source: robust
// verify: robust
// runs: 60
// prints: done
//
// Atomic loads and stores of heap blocks that no other instruction makes known as atomic. Pointers
// in memory lead to them: the code of a load loads these, too, and without optimization a jump
// follows the store. What they order is no race.
#include "litmus.h"

struct node {
  struct node *next;
  atomic_int ready;
};

struct queue {
  struct node *tail;
  int data;
};

static struct queue *queue;
static atomic_int *flag;
static int seen;

THREAD(sender) {
  queue->data = 1;
  if (arg == NULL) {
    store(&queue->tail->next->ready, 1, rel);
  } else {
    store(flag, 2, rlx);
  }
  return NULL;
}

THREAD(receiver) {
  if (load(&queue->tail->next->ready, acq) == 1) {
    seen = queue->data;
    store(flag, 1, rel);
  } else if (load(flag, rlx) == 2) {
    seen = 7;
  }
  return arg;
}

THREAD(reader) {
  if (load(flag, acq) == 1 && seen != 1) {
    abort();
  }
  return arg;
}

int main(void) {
  queue = calloc(1, sizeof *queue);
  flag = calloc(1, sizeof *flag);
  queue->tail = calloc(1, sizeof *queue->tail);
  queue->tail->next = calloc(1, sizeof *queue->tail);
  RUN(sender, receiver, reader);
  puts("done");
}

// SPDX-License-Identifier: Apache-2.0
