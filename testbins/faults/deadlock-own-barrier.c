// verdict: deadlock
// runs: 20
// stuck: T0 END T1; T1 FUTEX WRITE T2:21; T2 FUTEX
// stuck: T0 END T1; T1 FUTEX; T2 FUTEX WRITE T1:21
//
// A barrier by a futex of the program's own, for three, to which two come. They
// count themselves by compare-and-swap, which looks much as a lock does; but those
// who have changed the word wait there, too.
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "litmus.h"

#define WANTED 3

static atomic_int arrived;

static int count(void) {
  int found = 0;
  while (!cas(&arrived, &found, found + 1, acqrel, rlx)) {
  }
  return found + 1;
}

THREAD(worker) {
  int here = count();
  while (here < WANTED) {
    syscall(SYS_futex, &arrived, FUTEX_WAIT_PRIVATE, here, NULL, NULL, 0);
    here = load(&arrived, acq);
  }
  syscall(SYS_futex, &arrived, FUTEX_WAKE_PRIVATE, WANTED, NULL, NULL, 0);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
