// verdict: robust
// verify: robust
// runs: 20
// prints: 1
//
// A thread writes to a pipe while another cancels it: whether there are several threads, which the
// C library notes again without an order and reads in write(), is its own.
#include <unistd.h>

#include "litmus.h"

static int ends[2];
static int wrote;

THREAD(writes) {
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
  wrote = write(ends[1], "x", 1) == 1;
  return arg;
}

int main(void) {
  pthread_t thread;
  if (pipe(ends) != 0) {
    return 1;
  }
  pthread_create(&thread, NULL, writes, NULL);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  printf("%d\n", wrote);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
