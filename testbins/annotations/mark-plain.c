// verdict: race 20,20
// runs: 2
//
// A pool hands out the same block twice: first as an atomic counter, then as an
// ordinary one, which two threads increase without a lock. The pool says so;
// else the bytes would still count as atomic, and nothing would be reported.
#include <string.h>

#include "litmus.h"
#include "rsan.h"

static union {
  _Atomic int shared;
  int own;
} block;

THREAD(count) {
  int *own = &block.own;
  __asm__("" : "+r"(own));
  *own += 1;
  return arg;
}

int main(void) {
  fetch_add(&block.shared, 1, rlx);
  RSAN_MARK_PLAIN(&block, sizeof block);
  RUN(count, count);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
