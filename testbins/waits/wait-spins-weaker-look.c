// verdict: race 33,39
// verdict[x86-64]: robust
// verify: race 33,39
// verify[x86-64]: robust
// unproved[aarch64]: counted_waits
// unproved[armv7]: counted_waits
// runs: 60
//
// A wait that spins, then yields, and looks once more after it has yielded, with a weaker order: who
// leaves by that look has acquired nothing. The two looks are not copies of one.
#include <sched.h>

#include "litmus.h"

static atomic_int flag;
static int data;

static __attribute__((noinline)) void wait_for_flag(void) {
  unsigned n = 0;
  while (!load(&flag, acq)) {
    if (++n > 3) {
      sched_yield();
      if (load(&flag, rlx)) {
        break;
      }
    }
  }
}

THREAD(reader) {
  wait_for_flag();
  // Plain; printed so that it matters.
  printf("%d\n",
         data);
  return arg;
}

THREAD(writer) {
  data = 1;
  store(&flag, 1, rel);
  return arg;
}

int main(void) {
  RUN(reader, writer);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
