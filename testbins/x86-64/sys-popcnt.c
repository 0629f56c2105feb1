// verdict: robust
// prints: 32 3 0 1\n16 64 7 5\nzero flag: 1 0\n0x1234000000000003\nSIGSEGV
//
// POPCNT, which the engine does not know: registers, every form of address, the flags, a fault.
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>

uint64_t table[4] = {0xffffffff, 0x7, 0, 0xffff000000000000};
_Thread_local uint64_t own = 0x7f;
static sigjmp_buf out;

static void fault(int number) {
  siglongjmp(out, number);
}

static uint64_t popcnt(uint64_t value) {
  uint64_t count;
  asm("popcnt %1, %0" : "=r"(count) : "r"(value) : "cc");
  return count;
}

int main(void) {
  uint64_t a, b, c, d, i = 1;
  uint32_t narrow;
  asm("popcntl (%1), %k0" : "=r"(a) : "r"(table) : "cc", "memory");
  asm("popcntq (%1,%2,8), %0" : "=r"(b) : "r"(table), "r"(i) : "cc", "memory");
  asm("popcntq 16(%1), %0" : "=r"(c) : "r"(table) : "cc", "memory");
  asm("popcnt %1, %0" : "=r"(narrow) : "r"(0x80000000u) : "cc");
  printf("%lu %lu %lu %u\n", a, b, c, narrow);
  asm("popcntq table+24(%%rip), %0" : "=r"(a)::"cc", "memory");
  asm volatile("mov %1, %%r13\n popcntq -8(%%r13,%2,8), %%r9\n mov %%r9, %0"
               : "=r"(b) : "r"(table), "r"(i) : "cc", "memory", "r9", "r13");
  asm("popcntq %%fs:own@tpoff, %0" : "=r"(d)::"cc", "memory");
  printf("%lu %lu %lu %lu\n", a, popcnt(~0ull) + b - 32, d, popcnt(0x1f));
  uint8_t zero, other;
  asm("popcnt %2, %0\n setz %1" : "=r"(a), "=r"(zero) : "r"(0ull) : "cc");
  asm("popcnt %2, %0\n setz %1" : "=r"(a), "=r"(other) : "r"(1ull) : "cc");
  printf("zero flag: %d %d\n", zero, other);
  a = 0x1234000000000000;
  asm("popcntw %w1, %w0" : "+r"(a) : "r"(0x10007u | 0xffff0000u) : "cc");
  printf("%#lx\n", a);
  signal(SIGSEGV, fault);
  if (sigsetjmp(out, 1) == 0)
    asm volatile("popcntq (%1), %0" : "=r"(a) : "r"(16ul) : "cc", "memory");
  else
    puts("SIGSEGV");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
