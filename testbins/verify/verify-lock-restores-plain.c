// verdict: robust
// verify: crash
// runs: 20
//
// A loop copies one value and then another one under a lock, by the C library: each round leaves
// memory as it was. But the other thread sees the one and the other in turn, and fails if it does
// so often enough, so more than a few rounds matter. Runs hardly ever come there.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "litmus.h"

#define LOOKS 5

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long one = 1, two = 2, value = 2;
static atomic_int ready;
static volatile size_t length = sizeof(long);

static void copy(const long *from) {
  pthread_mutex_lock(&lock);
  memcpy(&value, from, length);
  pthread_mutex_unlock(&lock);
}

THREAD(copier) {
  while (!load(&ready, acq)) {
    copy(&one);
    copy(&two);
  }
  return arg;
}

static long look(void) {
  pthread_mutex_lock(&lock);
  long seen = value;
  pthread_mutex_unlock(&lock);
  return seen;
}

THREAD(looker) {
  for (int i = 0; i < LOOKS; i++) {
    if (look() != (i % 2 == 0 ? 1 : 2)) {
      store(&ready, 1, rel);
      return arg;
    }
  }
  abort();
}

int main(void) { RUN(copier, looker); }

// SPDX-License-Identifier: Apache-2.0
