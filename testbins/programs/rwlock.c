// verdict: robust
// runs: 30
// prints: 2 2
//
// Two writers and two readers of a pair that only changes under a read-write
// lock.
#include "litmus.h"

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int left, right, torn;

THREAD(writer) {
  pthread_rwlock_wrlock(&lock);
  left++;
  right++;
  pthread_rwlock_unlock(&lock);
  return arg;
}

THREAD(reader) {
  pthread_rwlock_rdlock(&lock);
  int different = left != right;
  pthread_rwlock_unlock(&lock);
  if (different) {
    puts("torn");
  }
  return arg;
}

int main(void) {
  RUN(writer, reader, writer, reader);
  printf("%d %d\n", left, right);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
