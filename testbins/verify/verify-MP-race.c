// verdict: race 15,22
// verify: race 15,22
// executions: 2
// runs: 20
//
// Message passing of plain data through relaxed accesses: a race in the one execution of two in
// which the flag is seen.
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
