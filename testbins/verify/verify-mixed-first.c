// verdict: robust
// verify: robust
// unproved: unscheduled_accesses
//
// One instruction writes a word of which another thread accesses a byte atomically, later and in no order
// with it. They race; but a builtin in the statement may be anything, so the source does not say that
// the word is written plainly. No race is reported then, and nothing is proved.
#include "litmus.h"

long word;

THREAD(writer) {
  word = (long)__builtin_bswap32(1u << 24);
  return arg;
}

THREAD(user) {
  __atomic_fetch_or((char *)&word, 2, __ATOMIC_SEQ_CST);
  return arg;
}

int main(void) {
  RUN(writer, user);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
