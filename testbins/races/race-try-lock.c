// verdict: race 26,33
// runs: 20
//
// A lock that is tried for guards a block of memory, but for one access. Another block was there
// before, which other accesses without the lock have filled.
#include "litmus.h"
#include <sched.h>

struct node {
  int key;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct node *head;

THREAD(filler) {
  head->key = 1;
  return arg;
}

THREAD(adder) {
  for (int i = 0; i < 4; i++) {
    while (pthread_mutex_trylock(&mutex)) {
      sched_yield();
    }
    head->key++;
    pthread_mutex_unlock(&mutex);
  }
  return arg;
}

THREAD(taker) {
  head->key--;
  return arg;
}

int main(void) {
  head = malloc(sizeof *head);
  head->key = 0;
  pthread_t first;
  pthread_create(&first, NULL, filler, NULL);
  pthread_join(first, NULL);
  free(head);
  head = malloc(sizeof *head);
  head->key = 0;
  RUN(adder, taker);
  printf("%d\n", head->key);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
