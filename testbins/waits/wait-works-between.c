// verdict: violation 22
// runs: 100
// prints: done
//
// As wait-goes-wrong.c, but each thread tries so many times only, and works in between: whether
// its loop is there to wait is not known, so what the report speaks of is a read.
#include <assert.h>
#include <unistd.h>
#include "litmus.h"

atomic_int in[2], inside;

static void work(void) {
  for (volatile int i = 0; i < 20; i++) {
  }
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&in[me], 1, rlx);
  for (int i = 0; i < 200000; i++) {
    if (!load(&in[1 - me], rlx)) {
      assert(fetch_add(&inside, 1, rlx) == 0);
      fetch_sub(&inside, 1, rlx);
      break;
    }
    work();
  }
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
