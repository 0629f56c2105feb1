// verdict: robust
// runs: 20
// prints: 8
// verify-slow: robust
// bound: each of four threads enters twice
//
// Ticket lock, four threads (figure 7: ticketlock4). Taking a number acquires and
// releases, which every instruction set keeps before the look at what is served. With
// a relaxed one (../mutex/ticket-lock.c) the wait may see older numbers for longer.
#include "litmus.h"

#ifndef ROUNDS
#define ROUNDS 2
#endif

atomic_int next, serving, data;

THREAD(worker) {
  for (int i = 0; i < ROUNDS; i++) {
    int mine = fetch_add(&next, 1, acqrel);
    while (load(&serving, acq) != mine) {
    }
    store(&data, load(&data, acq) + 1, rel);
    store(&serving, mine + 1, rel);
  }
  return arg;
}

#ifndef BOUND
#define BOUND "each of four threads enters twice"
#endif

int main(void) {
  RSAN_BOUND(BOUND);
  RUN(worker, worker, worker, worker);
  printf("%d\n", load(&data, acq));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
