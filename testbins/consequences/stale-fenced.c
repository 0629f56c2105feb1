// verdict: violation 27
// verdict[armv7]: robust
// runs: 20
//
// A stale word is equal to the newest one, and the thread looks again before it uses it. But in
// between it passes an sc fence that knows less than usual: who passes one later may miss the data.
// On ARMv7 the second look has a fence behind it, too, which makes up for that.
#include "litmus.h"

atomic_int word, data;
atomic_int flags[2];
int seen;

THREAD(marker) {
  store(&word, 1, rlx);
  store(&data, 1, rlx);
  store(&word, 1, rel);
  (void)load(&flags[1], rlx);
  store(&flags[0], 1, rlx);
  return arg;
}

THREAD(taker) {
  (void)load(&flags[0], rlx);
  store(&flags[1], 1, rlx);

  int first = load(&word, acq);
  atomic_thread_fence(memory_order_seq_cst);
  int again = load(&word, acq);
  return first + again > 2 ? NULL : arg;
}

THREAD(late) {
  atomic_thread_fence(memory_order_seq_cst);
  seen = load(&data, rlx);
  return arg;
}

int main(void) {
  RUN(marker, taker, late);
  printf("%d\n", seen);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
