/*
 * A queue of two places for one producer and one consumer. Either side keeps a copy of the other's
 * index in the queue, and reads the index itself only when the copy says that it cannot go on.
 */
#include "litmus.h"

enum { PLACES = 2, VALUES = 3 };

struct queue {
  atomic_int head, tail;
  int head_copy, tail_copy;
  int places[PLACES];
};

static void put(struct queue *queue, int value) {
  int tail = load(&queue->tail, sc);
  while (tail - queue->head_copy == PLACES) {
    queue->head_copy = load(&queue->head, sc);
  }
  queue->places[tail % PLACES] = value;
  store(&queue->tail, tail + 1, sc);
}

static int take(struct queue *queue) {
  int head = load(&queue->head, sc);
  while (queue->tail_copy == head) {
    queue->tail_copy = load(&queue->tail, sc);
  }
  int value = queue->places[head % PLACES];
  store(&queue->head, head + 1, sc);
  return value;
}

THREAD(producer) {
  for (int value = 1; value <= VALUES; value++) {
    put(arg, value);
  }
  return NULL;
}

/* Main is the consumer. */
static void pass(struct queue *queue) {
  pthread_t thread;
  pthread_create(&thread, NULL, producer, queue);
  for (int value = 1; value <= VALUES; value++) {
    if (take(queue) != value) {
      abort();
    }
  }
  pthread_join(thread, NULL);
  puts("passed");
}

// SPDX-License-Identifier: Apache-2.0
