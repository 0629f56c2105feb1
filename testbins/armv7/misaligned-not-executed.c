// verdict: robust
// runs: 1
// prints: 5
//
// A load-acquire of Armv8 at an address that is not aligned is no fault where its condition does
// not hold: it accesses nothing.
#include <stdio.h>

static _Alignas(8) char bytes[16];

__attribute__((noinline, target("arm"))) static unsigned kept_but_for_9(int number) {
  unsigned kept = 5;
  __asm__ volatile(
      ".arch armv8-a\n\t.syntax unified\n\tcmp %1, #9\n\tldaeq %0, [%2]"
      : "+r"(kept)
      : "r"(number), "r"(bytes + 1)
      : "cc", "memory");
  return kept;
}

int main(int argc, char **argv) {
  (void)argv;
  printf("%u\n", kept_but_for_9(argc));
}

// SPDX-License-Identifier: Apache-2.0
