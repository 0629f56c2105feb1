// verdict: robust
// verify: robust
// runs: 30
//
// A library's function that sleeps on a word which it does not read itself: the kernel does, and the
// caller has. No debug information describes it, so it is not the program's.
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "litmus.h"

atomic_int word, calls;

void sleep_on(atomic_int *at, int value);

__asm__(".pushsection .text.library, \"ax\"\n"
        ".globl sleep_on\n"
        ".type sleep_on, %function\n"
        "sleep_on:\n\t"
        "adrp x3, calls\n\t"
        "add x3, x3, :lo12:calls\n\t"
        "ldar w4, [x3]\n\t"
        "mov w2, w1\n\t"
        "mov w1, #128\n\t" // FUTEX_WAIT_PRIVATE
        "mov x3, #0\n\t"
        "mov x8, #98\n\t" // futex
        "svc #0\n\t"
        "ret\n"
        ".size sleep_on, . - sleep_on\n"
        ".popsection\n");

THREAD(sleeper) {
  int seen;
  while ((seen = load(&word, acq)) == 0) {
    sleep_on(&word, seen);
  }
  return arg;
}

THREAD(waker) {
  store(&calls, 1, rlx);
  store(&word, 1, rel);
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
  return arg;
}

int main(void) { RUN(sleeper, waker); }

// SPDX-License-Identifier: Apache-2.0
