// verdict: deadlock
// runs: 200
// stuck: T0 END T1; T1 LOCK T2:22; T2 LOCK T1:22; cycle 1 2
//
// Two mutexes that the program made of futexes, after Drepper's "Futexes are
// tricky", taken in opposite orders. The place is that in the function that locks.
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "litmus.h"

typedef struct {
  atomic_int state;  // 0: free, 1: taken, 2: taken, and somebody waits
} own_mutex;

static own_mutex a, b;
static int moved;

static void own_lock(own_mutex *mutex) {
  int found = 0;
  if (cas(&mutex->state, &found, 1, acq, rlx)) {
    return;
  }
  if (found != 2) {
    found = exchange(&mutex->state, 2, acq);
  }
  while (found != 0) {
    syscall(SYS_futex, &mutex->state, FUTEX_WAIT_PRIVATE, 2, NULL, NULL, 0);
    found = exchange(&mutex->state, 2, acq);
  }
}

static void own_unlock(own_mutex *mutex) {
  if (exchange(&mutex->state, 0, rel) == 2) {
    syscall(SYS_futex, &mutex->state, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
  }
}

static __attribute__((noinline)) void move(own_mutex *from, own_mutex *to) {
  own_lock(from);
  own_lock(to);
  moved++;
  own_unlock(to);
  own_unlock(from);
}

THREAD(left) {
  move(&a, &b);
  return arg;
}

THREAD(right) {
  move(&b, &a);
  return arg;
}

int main(void) {
  for (int i = 0; i < 200; i++) {  // what is known of a long history must do
    own_lock(&a);
    own_unlock(&a);
    own_lock(&b);
    own_unlock(&b);
  }
  RUN(left, right);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
