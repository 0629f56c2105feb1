// verdict: robust
// verdict[aarch64]: violation 31
// verdict[armv7]: violation 31
// runs: 50
// prints: sc
//
// A program with functions of TSan's names that does not have the stub library: they are its own,
// and only what they do counts. On x86-64 that is enough.
#include "litmus.h"

atomic_int message, flag;
int seen, got;

int __tsan_atomic32_load(int *p, int order);
void __tsan_atomic32_store(int *p, int value, int order);
__attribute__((noinline)) int __tsan_atomic32_load(int *p, int order) {
  return __atomic_load_n(p, __ATOMIC_RELAXED) + (order & 0);
}
__attribute__((noinline)) void __tsan_atomic32_store(int *p, int value, int order) {
  __atomic_store_n(p, value + (order & 0), __ATOMIC_RELAXED);
}

THREAD(sender) {
  store(&message, 1, rlx);
  __tsan_atomic32_store((int *)&flag, 1, __ATOMIC_SEQ_CST);
  return arg;
}

THREAD(receiver) {
  seen = __tsan_atomic32_load((int *)&flag, __ATOMIC_SEQ_CST);
  got = load(&message, rlx);
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return finish(seen == 1 && got == 0);
}

// SPDX-License-Identifier: Apache-2.0
