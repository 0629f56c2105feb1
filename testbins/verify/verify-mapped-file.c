// verdict: crash
// verify: crash
// runs: 100
//
// A file is written, whose bytes are memory that another thread reads: the kernel accesses an atomic
// object there.
#define _GNU_SOURCE
#include "litmus.h"
#include <sys/mman.h>
#include <unistd.h>

static int file;
static atomic_int *word;

THREAD(writer) {
  int one = 1;
  if (pwrite(file, &one, sizeof one, 0) < 0) abort();
  return arg;
}

THREAD(reader) {
  if (load(word, sc) == 0) abort();
  return arg;
}

int main(void) {
  file = memfd_create("shared", 0);
  if (ftruncate(file, 4096) < 0) return 1;
  word = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  RSAN_MARK_ATOMIC(word, sizeof *word);
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
