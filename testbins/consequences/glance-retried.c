// verdict: robust
// verdict-source: robust
// verify: robust
// verify-source: robust
// runs: 100
//
// With the oldest value the reader looks once more, and only a newer one lets it go on: it
// has learned what that publishes, whatever it read.
#include "litmus.h"

atomic_int turn, back;
int data;

static __attribute__((noinline)) void wait_for(int value) {
  while (load(&turn, acq) < value) {
  }
}

THREAD(writer) {
  store(&turn, 1, rel);
  data = 1;
  store(&turn, 2, rel);
  store(&turn, 3, rel);
  (void)load(&back, rlx);
  return arg;
}

THREAD(reader) {
  wait_for(1);
  store(&back, 1, rlx);
  wait_for(2);
  printf("%d\n", data);
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
