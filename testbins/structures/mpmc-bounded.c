// verdict: robust
// runs: 20
// prints: 156
//
// Vyukov's bounded queue for many producers and consumers: who finds a cell's number other
// than he needs, looks again, wherever the queue is by then. A compare-and-swap that must
// fail by atomicity sends the thread to another cell, so it never reads the stale one again.
#include "litmus.h"

enum { SIZE = 4, EACH = 12 };

static struct {
  atomic_uint number;
  int data;
} cells[SIZE];
static atomic_uint next_in, next_out;

static int push(int value) {
  unsigned at = load(&next_in, rlx);
  for (;;) {
    int ahead = (int)(load(&cells[at % SIZE].number, acq) - at);
    if (ahead < 0) {
      return 0;
    }
    if (ahead > 0) {
      at = load(&next_in, rlx);
    } else if (atomic_compare_exchange_weak_explicit(&next_in, &at, at + 1, rlx, rlx)) {
      break;
    }
  }
  cells[at % SIZE].data = value;
  store(&cells[at % SIZE].number, at + 1, rel);
  return 1;
}

static int pop(int *value) {
  unsigned at = load(&next_out, rlx);
  for (;;) {
    int ahead = (int)(load(&cells[at % SIZE].number, acq) - (at + 1));
    if (ahead < 0) {
      return 0;
    }
    if (ahead > 0) {
      at = load(&next_out, rlx);
    } else if (atomic_compare_exchange_weak_explicit(&next_out, &at, at + 1, rlx, rlx)) {
      break;
    }
  }
  *value = cells[at % SIZE].data;
  store(&cells[at % SIZE].number, at + SIZE, rel);
  return 1;
}

static int sums[2];

THREAD(producer) {
  for (int i = 1; i <= EACH; i++) {
    while (!push(i)) {
    }
  }
  return arg;
}

static void consume(int *sum) {
  for (int taken = 0; taken < EACH;) {
    int value;
    if (pop(&value)) {
      *sum += value;
      taken++;
    }
  }
}

THREAD(consumer) {
  consume(&sums[0]);
  return arg;
}

THREAD(other_consumer) {
  consume(&sums[1]);
  return arg;
}

int main(void) {
  for (unsigned i = 0; i < SIZE; i++) {
    store(&cells[i].number, i, rlx);
  }
  RUN(producer, producer, consumer, other_consumer);
  printf("%d\n", sums[0] + sums[1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
