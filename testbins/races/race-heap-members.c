// verdict: race 51,69 56,68 58,70 59,71
// runs: 2
// prints: done
//
// Members of blocks on the heap: one that a function of the program's own allocates, one of an
// array, one in a structure inside of it, and one that a pointer in another block points to.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct link {
  struct link *prev, *next;
};

typedef struct {
  int hits, misses;
} counts;

struct node {
  long key;
  struct node *next;
  struct link link;
  int marks[4];
};

struct queue {
  struct node *head, *tail;
  counts counts;
};

static struct queue *queue;
static struct node *array;

static void *allocated(size_t size) {
  void *block = malloc(size);
  if (block == NULL) {
    abort();
  }
  return block;
}

static __attribute__((noinline)) struct node *new_node(long key) {
  struct node *node = allocated(sizeof *node);
  node->key = key;
  node->next = NULL;
  node->marks[2] = 0;
  return node;
}

static __attribute__((noinline)) void cut(struct node *node) {
  node->link.next = NULL;
}

static void *child(void *arg) {
  struct node *node = arg;
  node->marks[2] = 1;
  cut(&array[3]);
  queue->counts.misses = 1;
  queue->tail->key = 1;
  return NULL;
}

int main(void) {
  pthread_t thread;
  queue = malloc(sizeof *queue);
  queue->head = new_node(1), queue->tail = new_node(2), array = calloc(5, sizeof *array);
  pthread_create(&thread, NULL, child, queue->head);
  queue->head->marks[2] = 2;
  array[3].link.next = NULL;
  queue->counts.misses = 2;
  queue->tail->key = 2;
  pthread_join(thread, NULL);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
