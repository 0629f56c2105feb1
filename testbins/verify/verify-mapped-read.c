// verdict: race 14,20
// verify: race 14,20
// runs: 100
//
// A thread writes memory that is a file's, and another reads the file: nothing orders the two.
#define _GNU_SOURCE
#include "litmus.h"
#include <sys/mman.h>
#include <unistd.h>

static int file, *word;

THREAD(writer) {
  *word = 1;
  return arg;
}

THREAD(reader) {
  int seen;
  if (pread(file, &seen, sizeof seen, 0) < 0) abort();
  return arg;
}

int main(void) {
  file = memfd_create("shared", 0);
  if (ftruncate(file, 4096) < 0) return 1;
  word = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
