// verdict: robust
// verdict-source: robust
// runs: 20
//
// Message passing whose order an option of the compiler's may make weak.
#include "litmus.h"

#ifdef WEAK
#define PUBLISH(p, value) atomic_store_explicit(p, value, memory_order_relaxed)
#else
#define PUBLISH(p, value) atomic_store_explicit(p, value, memory_order_release)
#endif

static atomic_int flag;
int message;

THREAD(sender) {
  message = 1;
  PUBLISH(&flag, 1);
  return arg;
}

THREAD(receiver) {
  if (atomic_load_explicit(&flag, memory_order_acquire) == 1) message = 2;
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
