// verdict: robust
// verify: robust
//
// The reader says by a semaphore that it is done; the number is another pipe's afterwards.
#include <semaphore.h>
#include <stdlib.h>
#include <unistd.h>

#include "litmus.h"

static int ends[2];
static sem_t done;

THREAD(closer) {
  sem_wait(&done);
  int other[2];
  if (close(ends[0]) != 0 || pipe(other) != 0 || other[0] != ends[0]) {
    abort();
  }
  (void)!write(other[1], "y", 1);
  return arg;
}

THREAD(reader) {
  (void)!read(ends[0], &(char){0}, 1);
  sem_post(&done);
  return arg;
}

int main(void) {
  if (pipe(ends) != 0) {
    abort();
  }
  sem_init(&done, 0, 0);
  (void)!write(ends[1], "x", 1);
  RUN(closer, reader);
  (void)!read(ends[0], &(char){0}, 1);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
