// SPDX-License-Identifier: Apache-2.0
// verdict: robust
// verify: robust
// executions: 2
// runs: 20
//
// A wait that takes what it waits for, in a function of its own, by a thread that has an argument:
// ARMv7 makes the function's result of two moves, of which one is made, so the argument is gone.
#include "litmus.h"

atomic_int x, y;

#define TAKES(x)                                          \
  static __attribute__((noinline)) int takes_##x(void) {  \
    int expected = 1;                                     \
    return cas(&x, &expected, 2, rlx, rlx);               \
  }
TAKES(x)
TAKES(y)

THREAD(left) {
  store(&x, 1, rlx);
  while (takes_y()) {
  }
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  while (!takes_x()) {
  }
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, left, NULL);
  pthread_create(&threads[1], NULL, right, &x);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
