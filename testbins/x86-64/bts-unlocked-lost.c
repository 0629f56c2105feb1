// verdict: crash
// verify: crash
// runs: 200
//
// BTS without LOCK is a load and a store of the word that has the bit, which may be another one than the
// operand names. A bit that another thread sets in between is lost.
#include "litmus.h"

_Atomic uint64_t words[4];

THREAD(bit_of_another_word) {
  uint64_t bit = 130;
  __asm__ volatile("btsq %1, %0" : "+m"(words[0]) : "r"(bit) : "cc", "memory");
  return arg;
}

THREAD(locked) {
  int64_t bit = -64;
  __asm__ volatile("lock btsq %1, %0" : "+m"(words[3]) : "r"(bit) : "cc", "memory");
  return arg;
}

int main(void) {
  RUN(bit_of_another_word, locked);
  if (load(&words[2], rlx) != 5) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
