// verdict: robust
// runs: 50
// prints: 2 2
//
// A 16-byte compare-and-swap (CASPAL) as a lock with a counter beside it.
#include "litmus.h"

typedef struct {
  _Alignas(16) uint64_t locked;
  uint64_t entries;
} wide;

wide lock;
int counter;

static int change(uint64_t expected, uint64_t entries, uint64_t locked, uint64_t new_entries) {
  register uint64_t x0 __asm__("x0") = expected;
  register uint64_t x1 __asm__("x1") = entries;
  register uint64_t x2 __asm__("x2") = locked;
  register uint64_t x3 __asm__("x3") = new_entries;
  __asm__ volatile(".arch_extension lse\n\tcaspal x0, x1, x2, x3, %2"
                   : "+r"(x0), "+r"(x1), "+Q"(lock)
                   : "r"(x2), "r"(x3)
                   : "memory");
  return x0 == expected && x1 == entries;
}

THREAD(worker) {
  uint64_t entries = 0;
  while (!change(0, entries, 1, entries + 1)) {
    entries = (entries + 1) % 3;
  }
  counter++;
  while (!change(1, entries + 1, 0, entries + 1)) {
  }
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d %d\n", counter, (int)lock.entries);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
