// verdict: robust
// verify: robust
//
// A library's function jumps to one of the program's, which jumps to malloc, as Rust's allocator
// does: all of them return at once. The block that one thread has freed is given out again.
#include "litmus.h"

#if defined(__x86_64__)
#define JUMP "jmp "
#else
#define JUMP "b "
#endif

void *library_allocate(size_t size);
void library_free(void *block);

__attribute__((noipa, used)) void *allocate(size_t size) { return malloc(size); }

__attribute__((noipa, used)) void release(void *block) { free(block); }

__asm__(".pushsection .text.library, \"ax\"\n"
#if defined(__arm__)
        ".arm\n"
#endif
        ".globl library_allocate\n"
        ".type library_allocate, %function\n"
        "library_allocate:\n\t" JUMP "allocate\n"
        ".size library_allocate, . - library_allocate\n"
        ".globl library_free\n"
        ".type library_free, %function\n"
        "library_free:\n\t" JUMP "release\n"
        ".size library_free, . - library_free\n"
        ".popsection\n");

atomic_long seen;

THREAD(reader) {
  long value = *(volatile long *)arg;
  library_free(arg);
  store(&seen, value, sc);
  return NULL;
}

int main(void) {
  long *first = library_allocate(24);
  *first = 5;
  pthread_t thread;
  pthread_create(&thread, NULL, reader, first);
  if (load(&seen, sc) == 0) {
    volatile long *other = library_allocate(24);
    *other = 7;
  }
  pthread_join(thread, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
