// verdict: robust
// verify: robust
// executions: 2
// runs: 5
// prints: 0 bytes
//
// What it reads before it has threads is part of the input that is explored.
#include <unistd.h>
#include "litmus.h"

atomic_int count;

THREAD(worker) {
  fetch_add(&count, 1, rlx);
  return arg;
}

int main(void) {
  char bytes[64];
  long length = read(0, bytes, sizeof(bytes));
  RUN(worker, worker);
  printf("%ld bytes\n", length);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
