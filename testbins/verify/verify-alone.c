// verdict: crash
// verify: crash
// runs: 100
//
// The thread that ends first leaves the other alone: what that one does then is reversed, too.
// Four executions: `kept` is 0 or 1, and so is what remains in `y`, and one of them is bad.
#include "litmus.h"

atomic_int x, y;
int kept;

THREAD(reader) {
  kept = load(&x, sc);
  store(&y, 2, sc);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, reader, NULL);
  store(&x, 1, sc);
  store(&y, 1, sc);
  pthread_join(thread, NULL);
  if (kept == 0 && load(&y, sc) == 2) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
