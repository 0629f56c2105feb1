// verdict: race 10,15 crash
// verify: race 10,15 crash
// runs: 100
//
// Nobody sees in which order two threads print; but the output may be closed by then.
#include "litmus.h"
#include <unistd.h>

THREAD(closes) {
  close(STDOUT_FILENO);
  return arg;
}

THREAD(prints) {
  if (write(STDOUT_FILENO, "", 0) < 0) abort();
  return arg;
}

int main(void) {
  RUN(closes, prints);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
