// verdict: robust
// verify: robust
// executions: 2
// runs: 20
//
// Message passing of plain data: the flag is seen or not.
#include "litmus.h"

atomic_int flag;
int data;
int seen;

THREAD(writer) {
  data = 1;
  store(&flag, 1, rel);
  return arg;
}

THREAD(reader) {
  if (load(&flag, acq)) {
    seen = data;
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
