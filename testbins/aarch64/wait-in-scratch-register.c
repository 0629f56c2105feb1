// verdict: crash
// runs: 60
// verify: crash
//
// Who waits keeps what tells whether it did in a scratch register that two functions which return
// nothing leave alone: gcc's -fipa-ra knows them. It lies where others have results.
#include "../waits/tells.h"

__attribute__((noinline, noclone)) static void look(int *seen) {
  *seen = load(&y, acq);
}

__attribute__((noinline, noclone)) static void look_for(int *seen) {
  look(seen);
  __asm__ volatile("");
}

__attribute__((noinline)) static long wait_for(void) {
  double waited = 0;
  int seen;
  for (look_for(&seen); seen != 2; look_for(&seen)) {
    waited = 7;
  }
  return (long)waited;
}

THREAD(waiter) {
  (void)arg;
  return (void *)wait_for();
}

// SPDX-License-Identifier: Apache-2.0
