// Rows of the line table behind the last instruction of a part of the program: they own no code.
#include <stdlib.h>

int plain;

__attribute__((cold, noinline, noreturn)) void fails(void) {
  plain = 1;
  __asm__ volatile("nop\n.loc 1 7 3 view 0\n.loc 1 7 4 view .Ltrailing");
  __builtin_unreachable();
}

// Behind the code of the C library's first object.
__attribute__((section(".text.work"))) int main(int count, char **arguments) {
  void (*volatile chosen)(void) = fails;
  if (count > 9) {
    chosen();
  }
  return arguments == 0;
}

// SPDX-License-Identifier: Apache-2.0
