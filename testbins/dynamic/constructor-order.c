// verdict: robust
// runs: 2
// prints: inner begins\nouter begins\nmain begins\nmain 1 5 5\nat exit\nmain ends\nouter ends\ninner ends
//
// Constructors run from the innermost library outwards, destructors the other way round. A weak
// function that nobody defines is absent; one that the program defines too is the program's
// everywhere. The program has a copy of the library's variable, which the library uses as well
// (copy relocation: this one is not position independent).
#include "litmus.h"

#include "lib/order.h"

__attribute__((weak)) extern int nobody_defines_this(void);

int overridden(void) { return 5; }

__attribute__((constructor)) static void begin(void) { say("main begins\n"); }

__attribute__((destructor)) static void end(void) { say("main ends\n"); }

static void at_exit(void) { say("at exit\n"); }

int main(void) {
  atexit(at_exit);
  inner_shared = 5;
  printf("main %d %d %d\n", nobody_defines_this == NULL, outer_read(), inner_calls_overridden());
  fflush(stdout);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
