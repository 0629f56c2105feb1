// verdict: crash
// verify: robust
// runs: 200
//
// A block that a thread has freed is others' when it ends, and the program compares addresses: that
// they decide nothing is what every proof rests on.
#include "litmus.h"

atomic_int freed;
uintptr_t old;

THREAD(releaser) {
  free(arg);
  store(&freed, 1, sc);
  return NULL;
}

int main(void) {
  void *volatile block = malloc(16);
  old = (uintptr_t)block;
  pthread_t thread;
  pthread_create(&thread, NULL, releaser, block);
  void *volatile other = malloc(16);
  if ((uintptr_t)other == old) {
    abort();
  }
  free(other);
  pthread_join(thread, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
