// verdict: crash
// runs: 1
//
// A call through a null pointer: there is no instruction at address 0.
#include "litmus.h"

void (*volatile callback)(void);

THREAD(worker) {
  callback();
  return arg;
}

int main(void) {
  RUN(worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
