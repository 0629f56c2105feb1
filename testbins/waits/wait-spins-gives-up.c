// verdict: race 30,36
// verify: race 30,36
// runs: 40
//
// A wait that spins, then yields, and gives up after some rounds: then it goes on without the flag.
#include <sched.h>

#include "litmus.h"

static atomic_int flag;
static int data;

static __attribute__((noinline)) void wait_for_flag(void) {
  unsigned n = 0;
  while (!load(&flag, acq)) {
    if (n < 3) {
      n++;
    } else if (n < 6) {
      n++;
      sched_yield();
    } else {
      break;
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
