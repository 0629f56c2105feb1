// verdict: robust
// verdict-source: robust
// verify: robust
// verify-source: robust
//
// A thread ends by pthread_exit before another one is created. glibc counts its threads where one is
// created and where one ends; the second is promised to order nothing. If it did, the write of y = 2
// would have to come after y = 3 by way of the third thread and x.
#include "litmus.h"

static atomic_int x, y;
static int got;

THREAD(first) {
  store(&x, 1, rlx);
  store(&y, 2, rlx);
  return arg;
}

THREAD(second) {
  store(&y, 3, rlx);
  pthread_exit(arg);
}

THREAD(third) {
  got = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(first, second, third);
  return finish(got > 1);
}

// SPDX-License-Identifier: Apache-2.0
