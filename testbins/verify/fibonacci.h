/*
 * Two numbers; one thread adds the second to the first, one the first to the second, N times each;
 * a third one looks at both.
 */
#include "litmus.h"

atomic_int i = 1, j = 1;

THREAD(first) {
  for (int k = 0; k < N; k++) {
    int a = load(&i, sc);
    store(&i, a + load(&j, sc), sc);
  }
  return arg;
}

THREAD(second) {
  for (int k = 0; k < N; k++) {
    int a = load(&i, sc);
    store(&j, a + load(&j, sc), sc);
  }
  return arg;
}

THREAD(looker) {
  load(&i, sc);
  load(&j, sc);
  return arg;
}

int main(void) {
  RUN(first, second, looker);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
