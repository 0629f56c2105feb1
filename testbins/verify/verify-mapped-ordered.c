// verdict: robust
// verify: robust
//
// A file's bytes are memory: a thread writes them there and another reads the file, a thread writes
// the file and another reads memory. A mutex orders the two each time.
#define _GNU_SOURCE
#include "litmus.h"
#include <sys/mman.h>
#include <unistd.h>

static int file, *words;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void add(int memory) {
  int seen;
  pthread_mutex_lock(&mutex);
  if (memory) {
    words[0]++;
  } else {
    if (pread(file, &seen, sizeof seen, 0) < 0) abort();
    seen++;
    if (pwrite(file, &seen, sizeof seen, 0) < 0) abort();
  }
  pthread_mutex_unlock(&mutex);
}

THREAD(mapped) {
  add(1);
  return arg;
}

THREAD(called) {
  add(0);
  return arg;
}

int main(void) {
  file = memfd_create("shared", 0);
  if (ftruncate(file, 4096) < 0) return 1;
  words = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  RUN(mapped, called);
  if (words[0] != 2) abort();
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
