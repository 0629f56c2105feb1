// verdict: violation 42
// verdict[x86-64]: robust
// verify: violation 42
// verify[x86-64]: robust
//
// Functions of one instruction of volatile assembly that macros make in a row, among others that make
// none: each is an atomic access by itself. T2 may see the newer flag and the older data.
#include "litmus.h"

#include <stdlib.h>

#ifdef __x86_64__
#define LOAD_TEXT "movl %1, %0"
#define STORE_TEXT "movl %1, %0"
#define MEMORY "m"
#elif defined __aarch64__
#define LOAD_TEXT "ldr %w0, %1"
#define STORE_TEXT "str %w1, %0"
#define MEMORY "Q"
#else
#define LOAD_TEXT "ldr %0, %1"
#define STORE_TEXT "str %1, %0"
#define MEMORY "Q"
#endif

#define LOADER(T, NAME)                                                            \
  static T load_##NAME(const T *from) {                                            \
    T value;                                                                       \
    __asm__ __volatile__(LOAD_TEXT : "=r"(value) : MEMORY(*from) : "memory");      \
    return value;                                                                  \
  }

#define STORER(T, NAME)                                                            \
  static void store_##NAME(T *to, T value) {                                       \
    __asm__ __volatile__(STORE_TEXT : "=" MEMORY(*to) : "r"(value) : "memory");    \
  }

#define PEEKER(T, NAME) \
  static T peek_##NAME(const T *from) { return *from; }

// Nothing stands between them, and the last one is no assembly.
LOADER(int, int)
LOADER(unsigned, unsigned)
STORER(int, int)
STORER(unsigned, unsigned)
PEEKER(int, int)

static int data;
static unsigned flag;

THREAD(writer) {
  store_int(&data, 1);
  store_unsigned(&flag, 1);
  return arg;
}

THREAD(reader) {
  while (load_unsigned(&flag) == 0) {
  }
  if (load_int(&data) == 0) {
    abort();
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return peek_int(&data) != 1;
}

// SPDX-License-Identifier: Apache-2.0
