// verdict: robust
// verify: robust
// runs: 4
// prints: done
//
// A thread's pointer to its own variables is whatever its creator says, even nowhere at all, unless
// the kernel refuses it. These threads use none of their variables, and end.
#define _GNU_SOURCE
#include <sched.h>
#include "litmus.h"

#define THREADS 3
#define STACK 4096

static const long pointers[THREADS] = {8, (long)0xdeadbeefdeadbeefu, -256};
static _Thread_local int own = 3;
static char stacks[THREADS][STACK] __attribute__((aligned(16)));
static atomic_int ended;

/* The C library's exit would look at the thread's own variables. */
static int child(void *arg) {
  (void)arg;
  fetch_add(&ended, 1, rel);
#if defined __x86_64__
  __asm__ volatile("syscall" ::"a"(60), "D"(0) : "memory");
#elif defined __aarch64__
  __asm__ volatile("mov x8, 93\n\tmov x0, 0\n\tsvc 0" ::: "x0", "x8", "memory");
#else
  __asm__ volatile("mov r7, #1\n\tmov r0, #0\n\tsvc 0" ::: "r0", "memory");
#endif
  return 0;
}

int main(void) {
  int started = 0;
  own++;
  for (int i = 0; i < THREADS; i++) {
    int flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM |
                CLONE_SETTLS;
    started += clone(child, stacks[i] + STACK, flags, NULL, NULL, (void *)pointers[i], NULL) >= 0;
  }
  while (load(&ended, acq) < started) {
  }
  puts(own == 4 ? "done" : "changed");
}

// SPDX-License-Identifier: Apache-2.0
