// verdict: robust
// verdict-source: robust
// verify: robust
// assumed[x86-64]: meant_atomic
// assumed[armv7]: meant_atomic
// runs: 60
// prints: done
//
// As atomic-behind-pointer, with C's operators: all accesses of atomic objects are seq_cst.
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
    queue->tail->next->ready = 1;
  } else {
    *flag = 2;
  }
  return NULL;
}

THREAD(receiver) {
  if (queue->tail->next->ready == 1) {
    seen = queue->data;
    *flag = 1;
  } else if (*flag == 2) {
    seen = 7;
  }
  return arg;
}

THREAD(reader) {
  if (*flag == 1 && seen != 1) {
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
