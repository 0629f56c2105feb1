// verdict: robust
// verify: robust
// executions: 4
// runs: 20
// prints: sc
//
// Store buffering with seq_cst fences, which depend on each other. Whichever is first, its thread's
// store comes before the other's load; at the other location both orders are there.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(first) {
  store(&x, 1, rlx);
  fence(sc);
  a = load(&y, rlx);
  return arg;
}

THREAD(second) {
  store(&y, 1, rlx);
  fence(sc);
  b = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(first, second);
  return finish(a == 0 && b == 0);
}
