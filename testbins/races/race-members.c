// verdict: race 28,48 29,50 30,51
// runs: 2
// prints: done
//
// Races on members of a local variable of main, of a global one, and of one that each thread has of
// its own: reports say which.
#include "litmus.h"

struct node {
  int key;
  struct node *next;
  short marks[2][3];
};

struct {
  int count;
  struct node items[4];
} pool;

static __thread struct {
  int hits;
  int misses[3];
} counts;
static int *theirs;

static __attribute__((noinline)) void *child(void *arg) {
  struct node *local = arg;
  local[3].next = local;
  pool.items[2].marks[1][2] = 1;
  *theirs = 1;
  return NULL;
}

// Keeps the object in memory, for whatever the compiler does not see.
static __attribute__((noinline)) void keep(void *object) {
  __asm__ volatile("" : : "r"(object) : "memory");
}

int main(void) {
  struct node nodes[4];
  pthread_t thread;
  for (int i = 0; i < 4; i++) {
    nodes[i].key = i;
  }
  keep(nodes);
  theirs = &counts.misses[2];
  pthread_create(&thread, NULL, child, nodes);
  nodes[3].next = NULL;
  keep(nodes);
  pool.items[2].marks[1][2] = 2;
  counts.misses[2] = 2;
  pthread_join(thread, NULL);
  keep(nodes);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
