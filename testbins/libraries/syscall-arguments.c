// verdict: robust
// verdict-source: robust
// verify: robust
// runs: 60
// prints: 6
//
// The C library's syscall() loads as many arguments as a call may have, the last of them from its
// caller's stack, whoever calls it with fewer: what lies there is a local variable of the caller's,
// which another thread writes meanwhile. That load is no access.
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "litmus.h"

#define BOXES 4

static long *_Atomic given;
static atomic_int filled;

THREAD(waiter) {
  long boxes[BOXES];
  store(&given, boxes, rel);
  while (load(&filled, acq) == 0) {
    syscall(SYS_futex, &filled, FUTEX_WAIT, 0, NULL);
  }
  printf("%ld\n", boxes[0] + boxes[BOXES - 1]);
  return arg;
}

THREAD(filler) {
  long *boxes;
  while ((boxes = load(&given, acq)) == NULL) {
  }
  for (int i = 0; i < BOXES; i++) {
    boxes[i] = 3;
  }
  store(&filled, 1, rel);
  syscall(SYS_futex, &filled, FUTEX_WAKE, 1);
  return arg;
}

int main(void) {
  RUN(waiter, filler);
}

// SPDX-License-Identifier: Apache-2.0
