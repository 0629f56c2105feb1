/* One function for all waits of a program: what it says is whether it had to wait. */
#include "litmus.h"

static __attribute__((noinline)) int await(atomic_int *location, int value) {
  int waited = 0;
  while (load(location, sc) != value) {
    waited = 1;
  }
  return waited;
}

// SPDX-License-Identifier: Apache-2.0
