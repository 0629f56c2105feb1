// verdict: robust
// verify: robust
// runs: 10
// prints: met
//
// As wait-cas-looks-again, and asks for what cannot be: the location never goes back to 0.
#include "litmus.h"

atomic_int x;

THREAD(waiter) {
  int expected = 1;
  while (!cas(&x, &expected, 7, sc, sc)) {
    if (expected == 42 && load(&x, sc) == 0) {
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
  puts("met");
  return 0;
}
