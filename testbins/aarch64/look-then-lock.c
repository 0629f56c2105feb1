// verdict: crash
// verify: crash
// runs: 100
//
// A library's function that looks at an atomic and then locks a mutex: another thread may come
// between, if the first one has to wait. No debug information describes it, so it is not the
// program's.
#include "litmus.h"

atomic_int x;
static int shared;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int look_then_lock(pthread_mutex_t *at);

__asm__(".pushsection .text.library, \"ax\"\n"
        ".globl look_then_lock\n"
        ".type look_then_lock, %function\n"
        "look_then_lock:\n\t"
        "stp x29, x30, [sp, #-32]!\n\t"
        "mov x29, sp\n\t"
        "adrp x3, x\n\t"
        "add x3, x3, :lo12:x\n\t"
        "ldar w4, [x3]\n\t"
        "str w4, [sp, #16]\n\t"
        "bl pthread_mutex_lock\n\t"
        "ldr w0, [sp, #16]\n\t"
        "ldp x29, x30, [sp], #32\n\t"
        "ret\n"
        ".size look_then_lock, . - look_then_lock\n"
        ".popsection\n");

THREAD(looker) {
  int seen = look_then_lock(&mutex);
  if (seen == 0 && shared == 1) {
    abort();
  }
  pthread_mutex_unlock(&mutex);
  return arg;
}

THREAD(setter) {
  pthread_mutex_lock(&mutex);
  store(&x, 1, sc);
  shared = 1;
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) { RUN(looker, setter); }

// SPDX-License-Identifier: Apache-2.0
