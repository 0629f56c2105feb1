// verdict: violation 18
// runs: 100
// prints: done
//
// Waits until the other thread is not inside, and goes in: the value that ends the
// wait may be the stale one, and then both are inside. A wait is harmless only if
// it is the newest value that ends it. If both threads have said that they are in,
// both wait, and the program ends without them.
#include <assert.h>
#include <unistd.h>
#include "litmus.h"

atomic_int in[2], inside;

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&in[me], 1, rlx);
  while (load(&in[1 - me], rlx)) {
  }
  assert(fetch_add(&inside, 1, rlx) == 0);
  fetch_sub(&inside, 1, rlx);
  store(&in[me], 0, rel);
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, worker, (void *)0);
  pthread_create(&threads[1], NULL, worker, (void *)1);
  usleep(100);
  puts("done");
  exit(0);
}

// SPDX-License-Identifier: Apache-2.0
