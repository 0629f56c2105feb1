// verdict: deadlock
// runs: 200
// stuck: T0 END T1; T1 FUTEX WAKE T2:30
//
// An event by a futex of the program's own. The flag is looked at too early: when
// the number of the event is read, the wake may be over, and nothing tells so.
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "litmus.h"

atomic_int event;
atomic_int ready;

THREAD(waiter) {
  if (!load(&ready, acq)) {
    int number = load(&event, acq);
    syscall(SYS_futex, &event, FUTEX_WAIT_PRIVATE, number, NULL, NULL, 0);
  }
  return arg;
}

static void publish(void) {
  store(&ready, 1, rel);
  fetch_add(&event, 1, rel);
}

static void wake(void) {
  syscall(SYS_futex, &event, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

THREAD(waker) {
  publish();
  wake();
  return arg;
}

int main(void) {
  RUN(waiter, waker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
