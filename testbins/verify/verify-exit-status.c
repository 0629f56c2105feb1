// verdict: robust
// verify: robust
// runs: 10
//
// A test that fails by its exit status, and only if main looks late. It tells so if it is asked to.
#include "litmus.h"

static atomic_int x;

THREAD(writer) {
  store(&x, 1, sc);
  return arg;
}

int main(int argc, char **argv) {
  (void)argv;
  pthread_t thread;
  if (pthread_create(&thread, NULL, writer, NULL) != 0) {
    return 1;
  }
  int seen = load(&x, sc);
  pthread_join(thread, NULL);
  return seen && argc > 1 ? 3 : 0;
}

// SPDX-License-Identifier: Apache-2.0
