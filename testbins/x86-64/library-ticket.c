// verdict: robust
// verify: robust
// assumed: meant_atomic
// runs: 100
//
// As library-flag, but a ticket lock: it is given back by a plain instruction, which orders what
// its users do.
#include "litmus.h"

void lock_ticket(void);
void unlock_ticket(void);

__asm__(".local next_ticket\n"
        ".comm next_ticket, 4, 4\n"
        ".local now_serving\n"
        ".comm now_serving, 4, 4\n"
        ".pushsection .text.library, \"ax\"\n"
        ".globl lock_ticket\n"
        ".type lock_ticket, @function\n"
        "lock_ticket:\n\t"
        "movl $1, %eax\n\t"
        "lock xaddl %eax, next_ticket(%rip)\n"
        "1:\n\t"
        "movl now_serving(%rip), %edx\n\t"
        "cmpl %eax, %edx\n\t"
        "jne 1b\n\t"
        "ret\n"
        ".size lock_ticket, . - lock_ticket\n"
        ".globl unlock_ticket\n"
        ".type unlock_ticket, @function\n"
        "unlock_ticket:\n\t"
        "movl now_serving(%rip), %eax\n\t"
        "addl $1, %eax\n\t"
        "movl %eax, now_serving(%rip)\n\t"
        "ret\n"
        ".size unlock_ticket, . - unlock_ticket\n"
        ".popsection\n");

int count;

THREAD(worker) {
  lock_ticket();
  count++;
  unlock_ticket();
  return arg;
}

int main(void) {
  RUN(worker, worker);
  return count == 2 ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
