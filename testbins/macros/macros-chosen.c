// verdict: robust
// verdict-source: robust
// runs: 20
//
// Message passing whose orders a condition chooses.
#include "litmus.h"

#ifdef WEAK
#define ORDER(strong) memory_order_relaxed
#else
#define ORDER(strong) memory_order_##strong
#endif

static atomic_int flag;
int message;

THREAD(sender) {
  message = 1;
  atomic_store_explicit(&flag, 1, ORDER(release));
  return arg;
}

THREAD(receiver) {
  if (atomic_load_explicit(&flag, ORDER(acquire)) == 1) message = 2;
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
