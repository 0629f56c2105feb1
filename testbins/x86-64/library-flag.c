// verdict: crash
// verify: crash
// assumed: meant_atomic
// runs: 100
//
// A library's functions that set a flag and look at it by plain instructions, as a compiler makes
// them of releases and acquires. No debug information describes them: nothing says that the flag is
// atomic, but that two threads access it without an order.
#include "litmus.h"

void set_flag(void);
int is_set(void);

__asm__(".local library_flag\n"
        ".comm library_flag, 4, 4\n"
        ".pushsection .text.library, \"ax\"\n"
        ".globl set_flag\n"
        ".type set_flag, @function\n"
        "set_flag:\n\t"
        "movl $1, library_flag(%rip)\n\t"
        "ret\n"
        ".size set_flag, . - set_flag\n"
        ".globl is_set\n"
        ".type is_set, @function\n"
        "is_set:\n\t"
        "movl library_flag(%rip), %eax\n\t"
        "ret\n"
        ".size is_set, . - is_set\n"
        ".popsection\n");

atomic_int steps;
int seen;

THREAD(setter) {
  set_flag();
  fetch_add(&steps, 1, sc);
  return arg;
}

THREAD(looker) {
  seen = is_set();
  return arg;
}

int main(void) {
  RUN(setter, looker);
  if (!seen) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
