// verdict: robust
// runs: 60
// prints: 2
//
// A lock that looks a hundred times before it sleeps in the kernel, as adaptive
// mutexes do. One location has one order: robust, however it waits.
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "litmus.h"

enum { FREE, TAKEN, WAITED_FOR };

atomic_int lock_word;
int counter;

static void lock(void) {
  for (int look = 0; look < 100; look++) {
    int expected = FREE;
    if (cas(&lock_word, &expected, TAKEN, acq, rlx)) {
      return;
    }
  }
  while (exchange(&lock_word, WAITED_FOR, acq) != FREE) {
    syscall(SYS_futex, &lock_word, FUTEX_WAIT_PRIVATE, WAITED_FOR, NULL, NULL, 0);
  }
}

static void unlock(void) {
  if (exchange(&lock_word, FREE, rel) == WAITED_FOR) {
    syscall(SYS_futex, &lock_word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
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
