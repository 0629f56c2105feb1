// verdict: race 21,34
// verdict[x86-64]: robust
// verdict-source: race 21,34
// verify-source: race 21,34
// runs: 60
//
// What realloc copies to a block is a write of its caller's, which a relaxed publication does not
// hand on.
#include "litmus.h"

static int *_Atomic shared;

THREAD(maker) {
  (void)arg;
  int *numbers = malloc(8 * sizeof *numbers);
  if (numbers == NULL) {
    abort();
  }
  numbers[0] = numbers[5] = 7;
  int *behind = malloc(sizeof *behind); // in the way: the numbers move
  int *more = realloc(numbers, 100 * sizeof *more);
  if (more == NULL) {
    abort();
  }
  store(&shared, more, rlx);
  return behind;
}

THREAD(user) {
  int *numbers = load(&shared, rlx);
  if (numbers == NULL) {
    return arg;
  }
  return (void *)(intptr_t)numbers[5];
}

int main(void) {
  RUN(maker, user);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
