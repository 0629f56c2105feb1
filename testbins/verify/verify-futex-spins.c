// verdict: robust
// verify: robust
// runs: 20
// prints: 2
//
// A mutex whose thread forgets to say that it waits when it has been woken: it asks to sleep until
// the word is no 2 any more, and it is a 1. The call looks and returns, again and again, until the
// lock is free: a busy-wait, though each of its rounds makes a system call.
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "litmus.h"

atomic_int mutex;
int counter;

static void lock(void) {
  int was = exchange(&mutex, 2, acq);
  while (was != 0) {
    syscall(SYS_futex, &mutex, FUTEX_WAIT_PRIVATE, 2, NULL);
    was = exchange(&mutex, 1, acq);
  }
}

static void unlock(void) {
  if (atomic_fetch_sub_explicit(&mutex, 1, rel) != 1) {
    store(&mutex, 0, rel);
    syscall(SYS_futex, &mutex, FUTEX_WAKE_PRIVATE, 1);
  }
}

THREAD(worker) {
  lock();
  counter++;
  unlock();
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d\n", counter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
