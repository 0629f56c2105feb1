// verdict: violation 20
// runs: 50
//
// A load of 64 bits is a load-exclusive that no store answers. What the thread writes behind it, to its
// own frame, is not there yet where the older value is tried.
#include "litmus.h"

static _Atomic unsigned long long flag;
static atomic_int go, out;

THREAD(writer) {
  atomic_store_explicit(&flag, 16, memory_order_relaxed);
  store(&go, 1, rlx);
  return arg;
}

THREAD(reader) {
  volatile int state = 3;
  if (!load(&go, rlx)) return arg;
  unsigned long long read = atomic_load_explicit(&flag, memory_order_relaxed);
  int mask = state == 3 ? -1 : 0;
  state = 1;
  store(&out, mask & (int)read, rlx);
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
