// verdict: robust
// verdict-source: robust
// runs: 20
//
// A name that means another order in each function.
#include "litmus.h"

static atomic_int flag;
int message;

#define ORDER memory_order_relaxed
THREAD(counter) {
  atomic_fetch_add_explicit(&flag, 2, ORDER);
  return arg;
}
#ifndef WEAK
#undef ORDER
#define ORDER memory_order_release
#endif
THREAD(sender) {
  message = 1;
  atomic_fetch_or_explicit(&flag, 1, ORDER);
  return arg;
}
#undef ORDER
#define ORDER memory_order_acquire
THREAD(receiver) {
  if ((atomic_load_explicit(&flag, ORDER) & 1) == 1) message = 2;
  return arg;
}

int main(void) {
  RUN(counter, sender, receiver);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
