// verdict: crash
// runs: 100
// verify: crash
//
// A file can be mapped only if it is not closed yet.
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>
#include "litmus.h"

static int file;
static void *mapped;

THREAD(closes) {
  close(file);
  return arg;
}

THREAD(maps) {
  mapped = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, file, 0);
  return arg;
}

int main(void) {
  file = memfd_create("file", 0);
  RUN(closes, maps);
  if (mapped != MAP_FAILED) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
