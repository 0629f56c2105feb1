// verdict: robust
// verdict-strict: violation 20
// runs: 60
// prints: met
//
// Looks four times at a flag, then sleeps in the kernel until it is set. The count
// of looks only decides how to wait: nothing outside the loop reads it.
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "litmus.h"

atomic_int flags[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  atomic_int *other = &flags[1 - me];
  store(&flags[me], 1, rlx);
  syscall(SYS_futex, &flags[me], FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
  for (int look = 0; load(other, rlx) == 0; look++) {
    if (look >= 4) {
      syscall(SYS_futex, other, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
    }
  }
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
