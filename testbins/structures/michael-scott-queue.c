// verdict: robust
// runs: 50
// prints: 3
//
// Michael and Scott's queue (1996), nodes never freed: two producers, one
// consumer that takes what it finds. Links are released and acquired, so the
// plain values are safe.
#include "litmus.h"

struct node {
  _Atomic(struct node *) next;
  int value;
};

struct node dummy;
_Atomic(struct node *) head = &dummy, tail = &dummy;
int taken;

static void put(int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  store(&node->next, NULL, rlx);
  for (;;) {
    struct node *last = load(&tail, acq);
    struct node *after = load(&last->next, acq);
    if (after != NULL) {
      cas(&tail, &last, after, acqrel, rlx);
    } else if (cas(&last->next, &after, node, acqrel, rlx)) {
      cas(&tail, &last, node, acqrel, rlx);
      return;
    }
  }
}

static int take(void) {
  for (;;) {
    struct node *first = load(&head, acq);
    struct node *after = load(&first->next, acq);
    if (after == NULL) {
      return 0;
    }
    if (cas(&head, &first, after, acqrel, rlx)) {
      return after->value;
    }
  }
}

THREAD(producer) {
  put(1 << (intptr_t)arg);
  return arg;
}

THREAD(consumer) {
  taken = take();
  return arg;
}

int main(void) {
  RUN(producer, producer, consumer);
  int rest = 0;
  for (int value = take(); value != 0; value = take()) {
    rest += value;
  }
  printf("%d\n", taken + rest);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
