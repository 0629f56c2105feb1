// verdict: robust
// verify: robust
// prints: sc
// runs: 50
//
// Store buffering whose one side pays for both: membarrier(2) is a fence in every thread at once.
// Where it comes before the first thread's store, its load is aware of what the second stored
// before; where it comes later, the second thread's load is aware of that store, whether the first
// thread lives or has ended.
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
  store(&y, 1, rlx);
  syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
  b = load(&x, rlx);
  return arg;
}

int main(void) {
  syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0);
  RUN(light, heavy);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
