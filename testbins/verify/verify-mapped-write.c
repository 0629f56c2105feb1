// verdict: race 15,20
// verify: race 15,20
// runs: 100
//
// A thread writes a file whose bytes are memory that another thread reads: nothing orders the two.
#define _GNU_SOURCE
#include "litmus.h"
#include <sys/mman.h>
#include <unistd.h>

int seen; // for the compiler to keep the read
static int file, *words;

THREAD(writer) {
  if (pwrite(file, "1234", 4, 4) < 0) abort();
  return arg;
}

THREAD(reader) {
  seen = words[1];
  return arg;
}

int main(void) {
  file = memfd_create("shared", 0);
  if (ftruncate(file, 4096) < 0) return 1;
  words = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
