// verdict: robust
// runs: 3
// prints: ok
//
// IFUNC: functions of the program and of a library that are chosen when they are bound, called
// directly, from within the library and through a pointer. Every symbol is bound at the start
// (-z now), so that all resolvers run before main.
#include "litmus.h"

#include "lib/chosen.h"

static int mine_now(int value) { return value + 1; }

static int (*choose_mine(void))(int) { return mine_now; }

int mine(int value) __attribute__((ifunc("choose_mine")));

int (*pointer)(int) = chosen;
atomic_int wrong;

THREAD(user) {
  int factor = sizeof(void *) == 8 ? 2 : 3;
  wrong += chosen(5) != 5 * factor;
  wrong += chosen_inside(6) != 6 * factor;
  wrong += pointer(7) != 7 * factor;
  wrong += mine(1) != 2;
  return arg;
}

int main(void) {
  RUN(user, user);
  puts(wrong == 0 ? "ok" : "wrong");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
