// verdict: robust
// runs: 20
//
// A stale word is equal to the newest one, and the thread looks again before it uses it. In between
// it passes an sc fence that knows less than usual, so who passes one later may miss the data. But
// nobody can tell from that: no thread uses anything that says that the data was there by then.
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
