// verdict: robust
// verify: robust
// executions: 2
// executions[armv7]: 3
// runs: 20
//
// Message passing of plain data: the flag is seen or not. On ARMv7 the DMBs on either side depend
// on each other, and where it is not seen both orders of them are there.
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
