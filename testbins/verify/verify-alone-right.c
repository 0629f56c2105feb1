// verdict: robust
// verify: robust
// executions: 4
// runs: 10
// prints: done
//
// As verify-alone, and nothing is bad.
#include "litmus.h"

atomic_int x, y;

THREAD(reader) {
  load(&x, sc);
  store(&y, 2, sc);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, reader, NULL);
  store(&x, 1, sc);
  store(&y, 1, sc);
  pthread_join(thread, NULL);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
