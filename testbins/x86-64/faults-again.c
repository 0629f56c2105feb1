// verdict: robust
// runs: 1
// prints: 8\n8\n8\n8\n11\n11\n11\n11
//
// A program that goes on after several faults: divisions by zero, and a misaligned cmpxchg16b. Each
// is its own, and none happens while the processor is at the one before.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

static sigjmp_buf back;
static _Alignas(16) char bytes[32];

static void leave(int signal, siginfo_t *info, void *context) {
  (void)context;
  int known = info->si_addr != 0 || info->si_code != SI_KERNEL;
  siglongjmp(back, signal == SIGSEGV && known ? 99 : signal);
}

static void divide(void) {
  __asm__ volatile("xor %%ecx, %%ecx\n\tmov $5, %%eax\n\tcltd\n\tidivl %%ecx" : : : "eax", "ecx", "edx", "cc");
}

static void exchange(void) {
  __asm__ volatile("lock cmpxchg16b (%0)" : : "r"(bytes + 8) : "rax", "rbx", "rcx", "rdx", "memory", "cc");
}

static void fault(void (*how)(void)) {
  for (volatile int i = 0; i < 4; i++) {
    int signal = sigsetjmp(back, 1);
    if (signal == 0) {
      how();
    }
    printf("%d\n", signal);
  }
}

int main(void) {
  struct sigaction action = {.sa_sigaction = leave, .sa_flags = SA_SIGINFO};
  sigaction(SIGFPE, &action, 0);
  sigaction(SIGSEGV, &action, 0);
  fault(divide);
  fault(exchange);
}

// SPDX-License-Identifier: Apache-2.0
