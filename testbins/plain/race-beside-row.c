// verdict: race 38,55
// verify: race 38,55
//
// The same functions, one of which is a plain access: it races, whatever stands before it.
#include "litmus.h"

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

static unsigned seen;

THREAD(reader) {
  seen = load_unsigned(&flag);
  seen += (unsigned)peek_int(&data);
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return seen > 2;
}

// SPDX-License-Identifier: Apache-2.0
