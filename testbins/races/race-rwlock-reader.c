// verdict: race 14,14
// runs: 10
// prints: done
//
// Writing while holding a read-write lock for reading: readers do not exclude,
// nor synchronize with, one another.
#include "litmus.h"

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int hits;

THREAD(reader) {
  pthread_rwlock_rdlock(&lock);
  hits = 1;
  pthread_rwlock_unlock(&lock);
  return arg;
}

int main(void) {
  RUN(reader, reader);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
