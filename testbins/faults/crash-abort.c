// verdict: crash
// runs: 1
//
// abort() in one thread ends the process: signal 6, status 134.
#include "litmus.h"

THREAD(worker) {
  abort();
  return arg;
}

int main(void) {
  RUN(worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
