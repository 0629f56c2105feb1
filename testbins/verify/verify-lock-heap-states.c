// verdict: crash
// runs: 500
// verify: crash
//
// As verify-lock-heap, and the poller must see three states in turn before it comes to
// what crashes.
#include <string.h>
#include "litmus.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int state;

THREAD(writer) {
  for (int i = 1; i <= 3; i++) {
    pthread_mutex_lock(&lock);
    state = i;
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

THREAD(poller) {
  int next = 1;
  for (int seen = 0; seen != 3;) {
    pthread_mutex_lock(&lock);
    char *copy = strdup("hello");
    seen = state;
    pthread_mutex_unlock(&lock);
    free(copy);
    next += seen == next;
  }
  if (next == 4) {
    abort();
  }
  return arg;
}

int main(void) {
  RUN(writer, poller);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
