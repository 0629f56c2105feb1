// verdict: robust
// runs: 2
// prints: done
//
// Loads and stores of floating-point and vector registers: which alignment each asks for (Arm ARM
// F6.1). Linux sends SIGBUS, with the address. What is loaded before ends where they begin.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

static _Alignas(64) char memory[192];
static char *const bytes = memory + 64;
static sigjmp_buf back;

static void refuse(int signal, siginfo_t *info, void *context) {
  (void)signal;
  (void)context;
  siglongjmp(back, (int)((char *)info->si_addr - bytes));
}

#define AT(offset, expected, instruction)                                                          \
  do {                                                                                             \
    int where = sigsetjmp(back, 1);                                                                \
    if (where == 0) {                                                                              \
      __asm__ volatile(".syntax unified\n\t.fpu neon\n\tldrh r3, [%0, #-2]\n\t" instruction          \
                       :                                                                           \
                       : "r"(bytes + (offset))                                                     \
                       : "r3", "q0", "q1", "memory", "cc");                                        \
    }                                                                                              \
    if (where != (expected)) {                                                                     \
      printf("%s at %d: %d\n", instruction, offset, where);                                        \
    }                                                                                              \
  } while (0)

#define ACCEPTED(offset, instruction) AT(offset, 0, instruction)
#define REFUSED(offset, instruction) AT(offset, offset, instruction)

int main(void) {
  struct sigaction action = {.sa_sigaction = refuse, .sa_flags = SA_SIGINFO};
  sigaction(SIGBUS, &action, 0);
  ACCEPTED(4, "vldr s0, [%0]");
  ACCEPTED(4, "vldr d0, [%0]");
  ACCEPTED(4, "vldmia %0, {d0-d1}");
  REFUSED(2, "vldr s0, [%0]");
  REFUSED(2, "vldr d0, [%0]");
  REFUSED(2, "cmp %0, %0\n\tit eq\n\tvldreq d0, [%0]");
  REFUSED(2, "cmp %0, %0\n\titt eq\n\tvstreq d0, [%0]\n\tmoveq r3, #0");
  ACCEPTED(2, "cmp %0, #0\n\tit eq\n\tvldreq d0, [%0]");
  REFUSED(1, "vstr s0, [%0]");
  REFUSED(1, "vstr d0, [%0]");
  REFUSED(2, "vldmia %0, {d0-d1}");
  REFUSED(2, "vstmia %0, {s0-s2}");
  ACCEPTED(1, "vld1.8 {d0}, [%0]");
  ACCEPTED(1, "vld1.64 {d0, d1}, [%0]");
  ACCEPTED(8, "vld1.64 {d0}, [%0 :64]");
  REFUSED(4, "vld1.64 {d0}, [%0 :64]");
  ACCEPTED(16, "vld1.64 {d0, d1}, [%0 :128]");
  REFUSED(8, "vld1.64 {d0, d1}, [%0 :128]");
  REFUSED(8, "vst1.64 {d0, d1}, [%0 :128]");
  ACCEPTED(32, "vld1.64 {d0-d3}, [%0 :256]");
  REFUSED(16, "vld1.64 {d0-d3}, [%0 :256]");
  ACCEPTED(1, "vld1.32 {d0[0]}, [%0]");
  ACCEPTED(4, "vld1.32 {d0[0]}, [%0 :32]");
  REFUSED(2, "vld1.32 {d0[0]}, [%0 :32]");
  REFUSED(1, "vst1.16 {d0[0]}, [%0 :16]");
  ACCEPTED(4, "vld1.32 {d0[]}, [%0 :32]");
  REFUSED(2, "vld1.32 {d0[]}, [%0 :32]");
  ACCEPTED(2, "vld2.8 {d0[1], d1[1]}, [%0 :16]");
  REFUSED(1, "vld2.8 {d0[1], d1[1]}, [%0 :16]");
  REFUSED(2, "vld2.16 {d0[], d1[]}, [%0 :32]");
  ACCEPTED(1, "vld3.8 {d0[0], d1[0], d2[0]}, [%0]");
  ACCEPTED(4, "vld4.8 {d0[0], d1[0], d2[0], d3[0]}, [%0 :32]");
  REFUSED(2, "vld4.8 {d0[0], d1[0], d2[0], d3[0]}, [%0 :32]");
  REFUSED(4, "vst4.16 {d0[0], d1[0], d2[0], d3[0]}, [%0 :64]");
  ACCEPTED(8, "vld4.32 {d0[0], d1[0], d2[0], d3[0]}, [%0 :64]");
  REFUSED(8, "vld4.32 {d0[0], d1[0], d2[0], d3[0]}, [%0 :128]");
  ACCEPTED(8, "vld4.32 {d0[], d1[], d2[], d3[]}, [%0 :64]");
  REFUSED(4, "vld4.32 {d0[], d1[], d2[], d3[]}, [%0 :64]");
  REFUSED(8, "vld4.32 {d0[], d1[], d2[], d3[]}, [%0 :128]");
  REFUSED(4, "vld4.16 {d0[], d1[], d2[], d3[]}, [%0 :64]");
  ACCEPTED(8, "vld4.16 {d0, d1, d2, d3}, [%0 :64]");
  puts("done");
}

// SPDX-License-Identifier: Apache-2.0
