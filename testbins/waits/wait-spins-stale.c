// verdict: violation 27
// verdict[x86-64]: robust
// verify: violation 27
// verify[x86-64]: robust
// runs: 40
//
// Message passing behind a wait that spins, then yields: the look that ends it does not acquire, so
// the load behind it may be stale.
#include <sched.h>

#include "litmus.h"

static atomic_int flag, data;
static int seen;

static __attribute__((noinline)) void wait_for_flag(void) {
  unsigned n = 0;
  while (!load(&flag, rlx)) {
    if (++n > 10) {
      sched_yield();
    }
  }
}

THREAD(reader) {
  wait_for_flag();
  seen = load(&data, rlx);
  return arg;
}

THREAD(writer) {
  store(&data, 1, rlx);
  store(&flag, 1, rel);
  return arg;
}

int main(void) {
  RUN(writer, reader);
  printf("%d\n", seen);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
