// verdict: violation 29 40
// runs: 60
// verify: violation 29 40
//
// What is read may be stale, and is kept below the stack pointer of a leaf function, to which another
// function with a frame of the same size has jumped after it called one.
#include "litmus.h"

#define FRAME __attribute__((noinline, noipa, optimize("no-omit-frame-pointer")))

static atomic_int x, y;
int marker, wrong, got;

FRAME static void last(void) {
  __builtin_ia32_pause();
}

FRAME static void leaf(int value) {
  volatile int keep = value;
  __asm__ volatile("xor %%edi, %%edi; xor %%eax, %%eax; xor %%ebx, %%ebx; xor %%r12d, %%r12d" ::
                       : "rbx", "r12", "edi", "eax");
  marker = 1;
  wrong = keep;
}

/** Ends with a jump: three words of its frame are gone by then, and the leaf takes as many. */
FRAME static void jumps(void) {
  store(&x, 1, rel);
  int value = load(&y, acq);
  last();
  leaf(value);
}

THREAD(reader) {
  jumps();
  return arg;
}
THREAD(other) {
  store(&y, 1, rel);
  got = load(&x, acq);
  return arg;
}

int main(void) {
  RUN(reader, other);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
