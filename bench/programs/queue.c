// A queue: two threads put numbers into a bounded ring and two take them out. Each slot has a
// sequence number of its own, which says whose turn it is. The argument is how many each puts.
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { PAIRS = 2, SLOTS = 64 };

static struct {
  atomic_uint sequence;
  unsigned value;
} slots[SLOTS];

static atomic_uint head, tail;
static unsigned times;

// The next position of one end, once its slot has come to `offset` positions from it.
static int claim(atomic_uint *end, unsigned offset, unsigned *position) {
  unsigned at = atomic_load_explicit(end, memory_order_relaxed);
  for (;;) {
    unsigned now = atomic_load_explicit(&slots[at % SLOTS].sequence, memory_order_acquire);
    int ahead = (int)(now - (at + offset));
    if (ahead < 0) return 0;
    if (ahead > 0)
      at = atomic_load_explicit(end, memory_order_relaxed);
    else if (atomic_compare_exchange_weak_explicit(end, &at, at + 1, memory_order_relaxed,
                                                   memory_order_relaxed))
      return *position = at, 1;
  }
}

static void *putter(void *arg) {
  for (unsigned i = 1, at; i <= times; i++) {
    while (!claim(&tail, 0, &at)) sched_yield();
    slots[at % SLOTS].value = i;
    atomic_store_explicit(&slots[at % SLOTS].sequence, at + 1, memory_order_release);
  }
  return arg;
}

static void *taker(void *sum) {
  for (unsigned i = 0, at; i < times; i++) {
    while (!claim(&head, 1, &at)) sched_yield();
    *(unsigned long long *)sum += slots[at % SLOTS].value;
    atomic_store_explicit(&slots[at % SLOTS].sequence, at + SLOTS, memory_order_release);
  }
  return NULL;
}

int main(int argc, char **argv) {
  times = argc > 1 ? atoi(argv[1]) : 1000;
  for (unsigned i = 0; i < SLOTS; i++) atomic_init(&slots[i].sequence, i);
  pthread_t threads[2 * PAIRS];
  unsigned long long sums[PAIRS] = {0};
  for (int i = 0; i < PAIRS; i++) {
    pthread_create(&threads[i], NULL, putter, NULL);
    pthread_create(&threads[PAIRS + i], NULL, taker, &sums[i]);
  }
  for (int i = 0; i < 2 * PAIRS; i++) pthread_join(threads[i], NULL);
  printf("%llu\n", sums[0] + sums[1]);
  return sums[0] + sums[1] != (unsigned long long)times * (times + 1) / 2 * PAIRS;
}

// SPDX-License-Identifier: Apache-2.0
