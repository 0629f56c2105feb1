// verdict: race 16,27
// verify: race 16,27
// runs: 20
//
// The same, but what the thread wrote is read before it has been joined: pthread_cancel() orders
// nothing.
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
  int early = wrote;
  pthread_join(thread, NULL);
  return early > 1;
}

// SPDX-License-Identifier: Apache-2.0
