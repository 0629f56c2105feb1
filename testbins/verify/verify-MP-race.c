// verdict: race 17,24
// verdict[x86-64]: robust
// verify: race 17,24
// verify[x86-64]: robust
// executions: 2
// runs: 10
//
// Message passing of plain data through relaxed accesses: a race in the one execution of two in
// which the flag is seen; x86-64's plain moves release and acquire.
#include "litmus.h"

atomic_int flag;
int data;
int seen;

THREAD(writer) {
  data = 1;
  store(&flag, 1, rlx);
  return arg;
}

THREAD(reader) {
  if (load(&flag, rlx)) {
    seen = data;
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
