// verdict: robust
// verify: robust
// assumed: last_thread
// executions: 4
// runs: 20
// prints: done
//
// The first thread ends before three others: each reader comes before or after the write. Whoever
// is last runs what main has left to be done.
#include "litmus.h"

atomic_int x;

static void done(void) {
  puts("done");
}

THREAD(writer) {
  store(&x, 1, rel);
  return arg;
}

THREAD(reader) {
  load(&x, acq);
  return arg;
}

int main(void) {
  atexit(done);
  const thread_function functions[] = {writer, reader, reader};
  for (int i = 0; i < 3; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, functions[i], NULL);
  }
  pthread_exit(NULL);
}

// SPDX-License-Identifier: Apache-2.0
