/* A word that is published twice, and data between: the older publication does not have it. */
#include "litmus.h"

atomic_int word, data, sent;
int wrong;

THREAD(writer) {
  store(&word, 1, rel);
  store(&data, 1, rlx);
  store(&word, 2, rel);
  store(&sent, 1, rlx);
  return arg;
}

/* Both are there. */
static inline void await_both(void) {
  while (load(&word, rlx) < 1) {}
  while (!load(&sent, rlx)) {}
}

// SPDX-License-Identifier: Apache-2.0
