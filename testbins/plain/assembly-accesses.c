// verdict: violation 39
// verdict[x86-64]: robust
// verify: violation 39
// verify[x86-64]: robust
//
// Atomics of one instruction of volatile assembly, as libraries have them that are older than C11,
// some of them in functions that macros make: no plain access, and as relaxed as the instruction is.
// T2 may see the newer flag and the older data.
#include <pthread.h>
#include <stdlib.h>

#ifdef __x86_64__
#define LOAD_NAME "movl"
#define LOAD_OPERANDS " %1, %0"
#define MEMORY "m"
#define STORE_TEXT "movl %1, %0"
#else
#define LOAD_NAME "ldr"
#define LOAD_OPERANDS " %0, %1"
#define MEMORY "Q"
#define STORE_TEXT "str %1, %0"
#endif

#ifdef __aarch64__
#undef LOAD_OPERANDS
#define LOAD_OPERANDS " %w0, %1"
#undef STORE_TEXT
#define STORE_TEXT "str %w1, %0"
#endif

#define LOADER(T, NAME)                                                                          \
  static T load_##NAME(const T *from) {                                                          \
    T value;                                                                                     \
    __asm__ __volatile__(LOAD_NAME LOAD_OPERANDS : "=r"(value) : MEMORY(*from) : "memory");      \
    return value;                                                                                \
  }

#define NOINLINE __attribute__((noinline))
NOINLINE LOADER(int, int)
NOINLINE LOADER(unsigned, unsigned)

static int data;
static unsigned flag;

static void *reader(void *arg) {
  while (load_unsigned(&flag) == 0) {
  }
  if (load_int(&data) == 0) {
    abort();
  }
  return arg;
}

static void *writer(void *arg) {
  __asm__ __volatile__(STORE_TEXT : "=" MEMORY(data) : "r"(1) : "memory");
  __asm__ __volatile__(STORE_TEXT : "=" MEMORY(flag) : "r"(1u) : "memory");
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, reader, NULL);
  pthread_create(&threads[1], NULL, writer, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
