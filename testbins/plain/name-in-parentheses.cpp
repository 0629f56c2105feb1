// verdict: robust
// verify: robust
//
// Parentheses around the name of a compiler's function change nothing: an atomic access that looks
// plain.
#include "litmus.h"

static int flag, data;

THREAD(sends) {
  data = 1;
  (__atomic_store_n)(&flag, 1, __ATOMIC_RELEASE);
  return arg;
}

THREAD(receives) {
  if ((__atomic_load_n)(&flag, __ATOMIC_ACQUIRE) == 1 && data != 1) {
    __builtin_abort();
  }
  return arg;
}

int main() {
  RUN(sends, receives);
}

// SPDX-License-Identifier: Apache-2.0
