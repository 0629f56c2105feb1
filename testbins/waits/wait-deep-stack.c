// verdict: crash
// verify: crash
// unproved: counted_waits
// runs: 300
//
// The loop counts its looks far up on a big stack.
#include "litmus.h"

atomic_int x, y;

static __attribute__((noinline)) void count_until_set(int *looks) {
  while (!load(&x, acq)) {
    ++*looks;
  }
}

THREAD(setter) {
  store(&y, 1, sc);
  store(&x, 1, sc);
  return arg;
}

int main(void) {
  int big[40000];
  int *looks = &big[39999];
  *looks = 0;
  __asm__ volatile("" : : "r"(big) : "memory");
  pthread_t thread;
  pthread_create(&thread, NULL, setter, NULL);
  count_until_set(looks);
  if (*looks == 2) {
    abort();
  }
  pthread_join(thread, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
