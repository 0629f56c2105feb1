// verdict: robust
// runs: 1
// prints: 4 at the instruction
//
// An instruction that only the kernel may execute: SIGILL, with its address.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

extern char privileged[];
static sigjmp_buf back;

static void told(int signal, siginfo_t *info, void *context) {
  (void)context;
  siglongjmp(back, info->si_addr == privileged ? signal : 99);
}

int main(void) {
  struct sigaction action = {.sa_sigaction = told, .sa_flags = SA_SIGINFO};
  sigaction(SIGILL, &action, 0);
  int signal = sigsetjmp(back, 1);
  if (signal == 0) {
    __asm__ volatile(".global privileged\nprivileged:\n\tmrs x0, sctlr_el1" : : : "x0");
  }
  printf("%d at the instruction\n", signal);
}

// SPDX-License-Identifier: Apache-2.0
