// verdict: race 15,23
// verify: race 15,23
// runs: 100
//
// FISTP writes an atomic location and reads nothing there: it acquires nothing, and is one step. What the
// thread writes after it, nobody who reads the location may read.
#include "litmus.h"

_Atomic uint64_t flag;
int data;

THREAD(writer) {
  uint64_t one = 1;
  __asm__ volatile("fildq %1\n\tfistpq %0" : "=m"(flag) : "m"(one) : "memory");
  data = 1;
  return arg;
}

THREAD(reader) {
  uint64_t seen;
  __asm__ volatile("fildq %1\n\tfistpq %0" : "=m"(seen) : "m"(flag) : "memory");
  if (seen == 1) {
    printf("%d\n", data);
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
