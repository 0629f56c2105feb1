// verdict: race 13,19
// verify: race 13,19
// runs: 200
//
// A non-temporal store does not release: the processor may show it before the store that precedes
// it. With an sfence in between, or as an ordinary store, it would be right.
#include "litmus.h"

static atomic_int flag;
static int data;

THREAD(writer) {
  data = 1;
  __asm__ volatile("movnti %1, %0" : "=m"(flag) : "r"(1) : "memory");
  return arg;
}

THREAD(reader) {
  return load(&flag, acq) ? (void *)(long)data : arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
