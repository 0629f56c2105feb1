// verdict: robust
// runs: 50
// prints: 9 9
//
// Spinlocks of blocking compare-and-swaps, of an int and of 8 bytes, with the
// weakest orders that a lock can have. Each free value is followed by the
// compare-and-swap that took the lock: there is no hole that another fits in.
#include "litmus.h"
#include "rsan.h"

static int locked;
static _Atomic unsigned long long owner;
static int counter, other;

THREAD(worker) {
  unsigned long long mine = 0x100000000ull + (unsigned long)(uintptr_t)arg;
  for (int i = 0; i < 3; i++) {
    RSAN_BLOCKING_CAS(&locked, 0, 1, acq);
    counter++;
    __atomic_store_n(&locked, 0, __ATOMIC_RELEASE);
    RSAN_BLOCKING_CAS(&owner, 0, mine, sc);
    other++;
    store(&owner, 0, rel);
  }
  return arg;
}

int main(void) {
  RUN(worker, worker, worker);
  printf("%d %d\n", counter, other);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
