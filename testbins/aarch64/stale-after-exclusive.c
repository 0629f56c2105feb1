// verdict: violation 18
// runs: 50
//
// A load-exclusive that no store answers. What the thread writes behind it, to its own frame, is not there
// yet where the older value is tried.
#include "litmus.h"

static atomic_int flag, go, out;

THREAD(writer) {
  store(&flag, 16, rlx);
  store(&go, 1, rlx);
  return arg;
}

static inline int exclusive(atomic_int *from) {
  int read;
  __asm__ volatile("ldxr %w0, [%1]" : "=r"(read) : "r"(from) : "memory");
  return read;
}

THREAD(reader) {
  volatile int state = 3;
  if (!load(&go, rlx)) return arg;
  int read = exclusive(&flag);
  int mask = state == 3 ? -1 : 0;
  state = 1;
  store(&out, mask & read, rlx);
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
