// verdict: crash
// verify: crash
// runs: 100
//
// A compare-and-swap fails with 0, and the next look sees 42: the location goes 0, 42, 1.
#include "litmus.h"

atomic_int x;

THREAD(waiter) {
  int expected = 1;
  while (!cas(&x, &expected, 7, sc, sc)) {
    if (expected == 0 && load(&x, sc) == 42) {
      abort();
    }
    expected = 1;
  }
  return arg;
}

THREAD(setter) {
  store(&x, 42, sc);
  store(&x, 1, sc);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  return 0;
}
