/* Thread-local variables of a library: initialized, zero, large, and of the initial-exec model. */
#include "tls.h"

_Thread_local int tls_counter = 40;
static _Thread_local char tls_large[4096];
static _Thread_local __attribute__((tls_model("initial-exec"))) int tls_initial = 1;

int tls_step(void) {
  int large = ++tls_large[tls_counter];
  return ++tls_counter + ++tls_initial + large;
}

// SPDX-License-Identifier: Apache-2.0
