// verdict: robust
// runs: 20
// verify: robust
//
// Each look under the lock takes a block of the heap and gives it back: the first round
// makes the heap, and is no round like the others. The thread is left where it does not
// hold the lock that the other one waits for.
#include <string.h>
#include "litmus.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ready;

THREAD(writer) {
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_mutex_unlock(&lock);
  return arg;
}

THREAD(poller) {
  for (int seen = 0; !seen;) {
    pthread_mutex_lock(&lock);
    char *copy = strdup("hello");
    seen = ready;
    pthread_mutex_unlock(&lock);
    free(copy);
  }
  return arg;
}

int main(void) {
  RUN(writer, poller);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
