// verdict: race 11,11
// runs: 2
//
// What is counted under a lock for reading is counted together.
#include "litmus.h"

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int hits;

static __attribute__((noinline)) void count(void) {
  hits++;
}

THREAD(reader) {
  pthread_rwlock_rdlock(&lock);
  count();
  pthread_rwlock_unlock(&lock);
  return arg;
}

int main(void) {
  RUN(reader, reader, reader);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
