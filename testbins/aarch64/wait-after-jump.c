// verdict: crash
// runs: 100
// verify: crash
// unproved: counted_waits
//
// Who counts its looks returns the count, after a longjmp to this function: what called it is still
// the main function, which reads the result, and not a function that the jump has left.
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>

#include "litmus.h"

atomic_int y;
static jmp_buf place;

__attribute__((noinline, noipa)) static void leave(void) {
  longjmp(place, 1);
}

__attribute__((noinline, noipa)) static int looks(void) {
  if (!setjmp(place)) {
    leave();
  }
  int count = 0;
  while (!load(&y, acq)) {
    count++;
  }
  return count;
}

THREAD(setter) {
  store(&y, 1, rel);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, setter, 0);
  if (looks() > 1) {
    abort();
  }
  pthread_join(thread, 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
