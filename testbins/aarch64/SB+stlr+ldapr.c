// verdict: violation 14
// runs: 50
// prints: sc
//
// SB with STLR and LDAPR. LDAPR is acquire and no more: unlike LDAR it may be
// served before an earlier STLR. gcc 12 never emits it, so it is assembly here.
#include "litmus.h"

atomic_int x, y;
int a, b;

static inline __attribute__((always_inline)) int load_ldapr(atomic_int *p) {
  int value;
  __asm__ volatile(".arch_extension rcpc\n\tldapr %w0, %1" : "=r"(value) : "Q"(*p) : "memory");
  return value;
}

THREAD(left) {
  store(&x, 1, rel);
  a = load_ldapr(&y);
  return arg;
}

THREAD(right) {
  store(&y, 1, rel);
  b = load_ldapr(&x);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
