// verdict: race 18,29
// verify: race 18,29
// executions: 10
// runs: 500
//
// A race in one execution of ten: whoever looks must see 1 and then 2 to touch the data.
#include "litmus.h"

enum { STEPS = 2 };

atomic_int step;
int data;

THREAD(walker) {
  for (int i = 1; i <= STEPS; i++) {
    store(&step, i, rlx);
  }
  data = 1;
  store(&step, STEPS + 1, rlx);
  return arg;
}

THREAD(watcher) {
  int seen = 1;
  while (seen <= STEPS && load(&step, rlx) == seen) {
    seen++;
  }
  if (seen > STEPS) {
    data = 2;
  }
  return arg;
}

int main(void) {
  RUN(walker, watcher);
  return 0;
}
