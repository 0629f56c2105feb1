// verdict: race 14,19
// verify: race 14,19
// runs: 100
//
// Memory that threads share without a file: MADV_REMOVE makes it zero, as a write does. Without an
// order, another thread's read races with that.
#define _GNU_SOURCE
#include "litmus.h"
#include <sys/mman.h>

static int *word;

THREAD(remover) {
  if (madvise(word, 4096, MADV_REMOVE) < 0) abort();
  return arg;
}

THREAD(reader) {
  if (*word == 2) abort();
  return arg;
}

int main(void) {
  word = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  *word = 1;
  RUN(remover, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
