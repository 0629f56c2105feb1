// verdict: race 11,11
// runs: 2
// prints: done
//
// The plainest race: two threads increment a plain counter.
#include "litmus.h"

int counter;

THREAD(worker) {
  counter++;
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
