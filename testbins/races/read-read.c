// verdict: robust
// verify: robust
// runs: 20
// prints: read
//
// As race-read-read, one after the other; and each into a buffer of its own at the same time.
#include <fcntl.h>
#include <unistd.h>
#include "litmus.h"

char buffer[8];
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

THREAD(reader) {
  char own[8];
  int zeros = open("/dev/zero", O_RDONLY);
  if (zeros < 0 || read(zeros, own, sizeof own) < 0) {
    perror("read");
  }
  pthread_mutex_lock(&lock);
  if (read(zeros, buffer, sizeof buffer) < 0) {
    perror("read");
  }
  pthread_mutex_unlock(&lock);
  close(zeros);
  return arg;
}

int main(void) {
  RUN(reader, reader);
  puts("read");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
