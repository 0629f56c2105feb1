/* Thread-local atomics of a library, which the library itself accesses by plain instructions. */
#include "tls-atomics.h"

static _Thread_local struct tls_own general;
static _Thread_local __attribute__((tls_model("initial-exec"))) atomic_long initial = 5;

struct tls_own *tls_general(void) { return &general; }

atomic_long *tls_initial(void) { return &initial; }

void tls_move(int to) {
  atomic_store_explicit(&general.progress, to, memory_order_relaxed);
  atomic_store_explicit(&initial, to, memory_order_relaxed);
}

// SPDX-License-Identifier: Apache-2.0
