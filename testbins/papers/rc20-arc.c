// verdict: robust
// runs: 20
// prints: 7
// verify-slow: robust
// bound: each of three threads takes and drops two owners besides its own
//
// Rust's atomic reference counter (figure 6: arc): three threads take and drop
// owners, relaxed on the way in and release on the way out. The last one to drop
// acquires, through the counter's release sequence, what all others did.
#include <assert.h>
#include "litmus.h"

#ifndef ROUNDS
#define ROUNDS 2
#endif

enum { THREADS = 3 };

atomic_int owners = THREADS, uses[THREADS];
int sum;

static void drop(void) {
  if (fetch_sub(&owners, 1, rel) == 1) {
    fence(acq);
    for (int i = 0; i < THREADS; i++) {
      sum += load(&uses[i], rlx);
    }
    assert(sum == 7);
  }
}

THREAD(user) {
  int me = (int)(intptr_t)arg;
  for (int round = 0; round < ROUNDS; round++) {
    fetch_add(&owners, 1, rlx);
    store(&uses[me], (round == ROUNDS - 1) << me, rlx);
    drop();
  }
  drop();
  return arg;
}

#ifndef BOUND
#define BOUND "each of three threads takes and drops two owners besides its own"
#endif

int main(void) {
  RSAN_BOUND(BOUND);
  RUN(user, user, user);
  printf("%d\n", sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
