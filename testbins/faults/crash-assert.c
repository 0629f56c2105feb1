// verdict: crash
// runs: 50
//
// An assertion that holds in some schedules only: a lost update of a counter
// whose accesses are atomic, one by one. Nothing is weak here and nothing races;
// only a schedule with a switch between load and store shows it.
#include <assert.h>

#include "litmus.h"

atomic_int counter;

THREAD(worker) {
  int value = load(&counter, sc);
  store(&counter, value + 1, sc);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  assert(load(&counter, sc) == 2);
  puts("2");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
