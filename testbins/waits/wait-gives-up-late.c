// verdict: crash
// runs: 20
//
// A thread gives up after it has looked for a while, and main may return later than that. So many
// looks that another thread would have had its turn; on ARMv7 two fences are beside each.
#include "litmus.h"

atomic_int ready;

THREAD(waiter) {
  for (int n = 0; !load(&ready, sc); n++) {
    if (n > 200) {
      abort();
    }
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waiter, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
