// SPDX-License-Identifier: Apache-2.0
// verdict: robust
//
// An atomic load whose order is decided at run time: clang makes an instruction for each order,
// and those for some are ordinary. None of them is a plain access.
#include "litmus.h"

static int x, k = 3;

__attribute__((noinline)) static int get(int order, int more) {
  return __atomic_load_n(&x, order) + k + more;
}

THREAD(strong) {
  __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
  return get(__ATOMIC_SEQ_CST, 1) == -1 ? NULL : arg;
}

THREAD(weak) {
  __atomic_store_n(&x, 2, __ATOMIC_RELAXED);
  return get(__ATOMIC_RELAXED, 2) == -1 ? NULL : arg;
}

int main(void) {
  RUN(strong, weak);
}
