// verdict: robust
// runs: 20
// prints: 3
// verify-slow: robust
// bound: each of three threads enters once
//
// Lamport's fast mutex, three threads (figure 7: lamport2-3), by release and
// acquire. x and y are what two threads race for: they are exchanged, and a
// seq_cst fence comes between what a thread says and what it then looks at.
#include "litmus.h"

#ifndef THREADS
#define THREADS 3
#endif

atomic_int trying[THREADS], x, y, data;

static void lock(int me) {
  for (;;) {
    store(&trying[me], 1, rel);
    exchange(&x, me + 1, acqrel);
    fence(sc);
    if (load(&y, acq) != 0) {
      store(&trying[me], 0, rel);
      while (load(&y, acq) != 0) {
      }
      continue;
    }
    exchange(&y, me + 1, acqrel);
    fence(sc);
    if (load(&x, acq) == me + 1) {
      return;
    }
    store(&trying[me], 0, rel);
    fence(sc);
    for (int i = 0; i < THREADS; i++) {
      while (load(&trying[i], acq)) {
      }
    }
    fence(sc);
    if (load(&y, acq) == me + 1) {
      return;
    }
    while (load(&y, acq) != 0) {
    }
  }
}

static void unlock(int me) {
  exchange(&y, 0, acqrel);
  store(&trying[me], 0, rel);
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  lock(me);
  store(&data, load(&data, acq) + 1, rel);
  unlock(me);
  return arg;
}

#ifndef BOUND
#define BOUND "each of three threads enters once"
#endif

int main(void) {
  RSAN_BOUND(BOUND);
  thread_function threads[THREADS];
  for (int i = 0; i < THREADS; i++) {
    threads[i] = worker;
  }
  run_threads(threads, THREADS);
  printf("%d\n", load(&data, acq));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
