// verdict: race 20,32
// verify: race 20,32
//
// A plain access that races with an atomic one, which is an instruction of volatile assembly.
#include "litmus.h"

#ifdef __x86_64__
#define STORE_TEXT "movl %1, %0"
#define MEMORY "=m"
#elif defined __aarch64__
#define STORE_TEXT "str %w1, %0"
#define MEMORY "=Q"
#else
#define STORE_TEXT "str %1, %0"
#define MEMORY "=Q"
#endif

static int value;

static void set(int *to, int number) { __asm__ __volatile__(STORE_TEXT : MEMORY(*to) : "r"(number)); }

static int seen;

THREAD(writer) {
  set(&value, 1);
  return arg;
}

THREAD(reader) {
  // The compiler may read it twice, or in parts.
  // It is no volatile either.
  seen = value;
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return seen > 1;
}

// SPDX-License-Identifier: Apache-2.0
