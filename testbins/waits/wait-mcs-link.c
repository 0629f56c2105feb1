// verdict: crash
// verify: crash
// runs: 100
//
// Who leaves an MCS lock can find that another has come, but has not linked itself yet.
#include "mcs-two.h"

atomic_int waited;

THREAD(worker) {
  struct node *me = &nodes[(intptr_t)arg];
  lock(me);
  if (unlock(me)) {
    store(&waited, 1, sc);
  }
  return arg;
}

int main(void) {
  RUN(worker, worker);
  if (load(&waited, sc)) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
