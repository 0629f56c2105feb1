// Who waits for its turn reads it twice, and both reads decide together: an older value at one
// of them makes no difference where the other one sees the newest, and at both the thread looks
// again. So it has learned what the thread before it has written.
#include <sched.h>
#include "litmus.h"

enum { ROUNDS = 20 };

static atomic_int tickets, looks;
static _Alignas(64) atomic_int turn;
static long first, second;

static void enter(void) {
  if (first != second) {
    abort();
  }
  first++;
  second++;
}

THREAD(looks_once) {
  for (int i = 0; i < ROUNDS; i++) {
    int own = fetch_add(&tickets, 1, rlx);
    (void)load(&turn, rlx);
    while (load(&turn, acq) - own < 0) {
    }
    enter();
    store(&turn, own + 1, rel);
  }
  return arg;
}

THREAD(fences) {
  for (int i = 0; i < ROUNDS; i++) {
    int own = fetch_add(&tickets, 1, acq);
    fetch_add(&looks, 1, rlx);
    (void)(load(&turn, acq) != own);
    while (load(&turn, rlx) != own) {
    }
    fence(acq);
    enter();
    (void)load(&tickets, sc);
    fence(rel);
    store(&turn, own + 1, rlx);
  }
  return arg;
}

THREAD(looks_twice) {
  for (int i = 0; i < ROUNDS; i++) {
    int own = fetch_add(&tickets, 1, acq);
    fetch_add(&looks, 1, rlx);
    while ((load(&turn, acq) != own) & (load(&turn, acq) != own)) {
    }
    fetch_add(&looks, 1, rlx);
    enter();
    sched_yield();
    store(&turn, own + 1, rel);
  }
  return arg;
}

int main(void) {
  RUN(looks_once, fences, looks_twice);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
