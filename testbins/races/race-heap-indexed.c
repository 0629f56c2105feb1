// verdict: race 32,32 33,33 34,34 35,35
// runs: 2
// prints: done
//
// Elements of arrays on the heap, by an index that changes: of structures, of numbers, and at the
// end of a structure; and of what lies behind a structure, of which its type says nothing.
#include "litmus.h"

struct slot {
  int key;
  struct slot *next;
  short marks[4];
};

struct buffer {
  long size;
  long items[];
};

struct header {
  long size, used;
};

static struct slot *slots;
static int *numbers;
static struct buffer *buffer;
static struct header *header;

static __attribute__((noinline)) void fill(int from) {
  for (int i = from; i < from + 2; i++) {
    int value = i * i;
    slots[i].next = slots;
    numbers[i] = value;
    buffer->items[i] = value;
    ((long *)(header + 1))[i] = value;
  }
}

THREAD(child) {
  fill(2);
  return arg;
}

int main(void) {
  pthread_t thread;
  slots = malloc(9 * sizeof *slots);
  numbers = malloc(9 * sizeof *numbers);
  buffer = malloc(sizeof *buffer + 9 * sizeof(long));
  header = malloc(sizeof *header + 10 * sizeof(long));
  pthread_create(&thread, NULL, child, NULL);
  fill(3);
  pthread_join(thread, NULL);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
