// verdict: robust
// verify: robust
// executions: 3
// runs: 20
//
// Nobody waits for these threads, and they still do all that they can: of two reads, none, one or
// both come after the write.
#include "litmus.h"

atomic_int x;

THREAD(writer) {
  store(&x, 1, rlx);
  return arg;
}

THREAD(reader) {
  load(&x, rlx);
  load(&x, rlx);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_attr_t detached;
  pthread_attr_init(&detached);
  pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
  pthread_create(&thread, &detached, reader, NULL);
  pthread_create(&thread, &detached, writer, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
