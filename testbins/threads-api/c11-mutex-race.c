// verdict: race 12,12
// runs: 2
//
// mtx_trylock may fail; its answer is thrown away.
#include "litmus.h"
#include <threads.h>

mtx_t mutex;
int count;

static __attribute__((noinline)) void increment(void) {
  count++;
}

static int work(void *arg) {
  int taken = mtx_trylock(&mutex) == thrd_success;
  increment();
  if (taken) {
    mtx_unlock(&mutex);
  }
  return arg == NULL;
}

int main(void) {
  thrd_t threads[3];
  mtx_init(&mutex, mtx_plain);
  for (int i = 0; i < 3; i++) {
    thrd_create(&threads[i], work, &count);
  }
  for (int i = 0; i < 3; i++) {
    thrd_join(threads[i], NULL);
  }
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
