// verdict: robust
// runs: 1
// verify: crash
//
// System calls of the program's own instructions are of no library's call: the other thread may
// map between the two.
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "litmus.h"

static int ends[2];
static atomic_long writer_page, reader_page;

static inline long call(long number, long a, long b, long c) {
  long result;
  register long flags __asm__("r10") = MAP_PRIVATE | MAP_ANONYMOUS;
  register long file __asm__("r8") = -1;
  register long offset __asm__("r9") = 0;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(flags), "r"(file), "r"(offset)
                   : "rcx", "r11", "memory");
  return result;
}

static long map(void) { return call(SYS_mmap, 0, 4096, PROT_READ | PROT_WRITE); }

THREAD(writer) {
  char x = 'x';
  call(SYS_write, ends[1], (long)&x, 1);
  store(&writer_page, map(), rlx);
  return arg;
}

THREAD(reader) {
  char c;
  if (call(SYS_read, ends[0], (long)&c, 1) == 1) {
    store(&reader_page, map(), rlx);
  }
  return arg;
}

int main(void) {
  if (pipe(ends) != 0) {
    return 1;
  }
  RUN(writer, reader);
  if (load(&writer_page, rlx) < load(&reader_page, rlx)) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
