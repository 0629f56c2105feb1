// verdict: crash
// verify: crash
// runs: 500
//
// An assertion that fails in one order only: whoever looks sees 1 and then 2. Nothing races,
// and nothing is weak at one location.
#include <assert.h>

#include "litmus.h"

enum { STEPS = 2 };

atomic_int step;

THREAD(walker) {
  for (int i = 1; i <= STEPS; i++) {
    store(&step, i, rlx);
  }
  return arg;
}

THREAD(watcher) {
  int seen = 1;
  while (seen <= STEPS && load(&step, rlx) == seen) {
    seen++;
  }
  assert(seen <= STEPS);
  return arg;
}

int main(void) {
  RUN(walker, watcher);
  return 0;
}
