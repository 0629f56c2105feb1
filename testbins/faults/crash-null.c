// verdict: crash
// runs: 1
//
// A write through a null pointer: signal 11, status 139.
#include "litmus.h"

int *volatile nowhere;

THREAD(worker) {
  *nowhere = 1;
  return arg;
}

int main(void) {
  RUN(worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
