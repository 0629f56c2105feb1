// verdict: violation 20 27
// verify: violation 20 27
// prints: sc
// runs: 50
//
// verify-membarrier with the barrier too early: if it comes before both stores, or after the first
// thread's load, it orders nothing that matters.
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(light) {
  store(&x, 1, rlx);
  atomic_signal_fence(sc);
  a = load(&y, rlx);
  return arg;
}

THREAD(heavy) {
  syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
  store(&y, 1, rlx);
  b = load(&x, rlx);
  return arg;
}

int main(void) {
  syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0);
  RUN(light, heavy);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
