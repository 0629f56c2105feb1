// verdict: robust
// verify: robust
// assumed: meant_atomic
// runs: 100
//
// As library-ticket, but a queue lock of Craig, Landin and Hagersten: who has it waited for a word
// of the one before, so that in any one execution some words are one thread's alone.
#include "litmus.h"

void lock_queue(int number);
void unlock_queue(int number);

__asm__(".local nodes\n"
        ".comm nodes, 12, 4\n"
        ".pushsection .data\n"
        ".balign 8\n"
        "tail: .quad nodes + 8\n"
        "mine: .quad nodes, nodes + 4\n"
        "before: .quad 0, 0\n"
        ".popsection\n"
        ".pushsection .text.library, \"ax\"\n"
        ".globl lock_queue\n"
        ".type lock_queue, @function\n"
        "lock_queue:\n\t"
        "movslq %edi, %rdi\n\t"
        "leaq mine(%rip), %rcx\n\t"
        "movq (%rcx,%rdi,8), %rax\n\t"
        "movl $1, (%rax)\n\t"
        "xchgq %rax, tail(%rip)\n\t"
        "leaq before(%rip), %rcx\n\t"
        "movq %rax, (%rcx,%rdi,8)\n"
        "1:\n\t"
        "movl (%rax), %edx\n\t"
        "testl %edx, %edx\n\t"
        "jne 1b\n\t"
        "ret\n"
        ".size lock_queue, . - lock_queue\n"
        ".globl unlock_queue\n"
        ".type unlock_queue, @function\n"
        "unlock_queue:\n\t"
        "movslq %edi, %rdi\n\t"
        "leaq before(%rip), %rcx\n\t"
        "movq (%rcx,%rdi,8), %rdx\n\t"
        "leaq mine(%rip), %rcx\n\t"
        "movq (%rcx,%rdi,8), %rax\n\t"
        "movq %rdx, (%rcx,%rdi,8)\n\t"
        "movl $0, (%rax)\n\t"
        "ret\n"
        ".size unlock_queue, . - unlock_queue\n"
        ".popsection\n");

int count;

THREAD(left) {
  lock_queue(0);
  count++;
  unlock_queue(0);
  return arg;
}

THREAD(right) {
  lock_queue(1);
  count++;
  unlock_queue(1);
  return arg;
}

int main(void) {
  RUN(left, right);
  return count == 2 ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
