// verdict: race 28,33
// verdict-source: race 28,33
// runs: 2
// prints: done
//
// A block of atomics is freed, and its address used again for plain memory: that it was atomic once
// hides no race. The size is one that glibc gives out again at once.
#include "litmus.h"

#include <string.h>

static int *reused;

static __attribute__((noinline)) uintptr_t atomics(void) {
  atomic_int *block = malloc(64);
  memset(block, 0, 64);
  store(&block[2], 1, rlx);
  store(&block[3], load(&block[2], acq), rel);
  fetch_add(&block[2], 1, rlx);
  uintptr_t address = (uintptr_t)block;
  free(block);
  return address;
}

static volatile int got;

THREAD(writer) {
  reused[2] = 1;
  return arg;
}

THREAD(reader) {
  got = reused[2];
  return arg;
}

int main(void) {
  uintptr_t before = atomics();
  reused = malloc(64);
  if ((uintptr_t)reused != before) {
    return 1;
  }
  reused[2] = 0;
  RUN(writer, reader);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
