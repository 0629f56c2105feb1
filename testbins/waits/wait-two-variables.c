// verdict: robust
// verdict-strict: violation 13 20
// runs: 60
// prints: met
//
// Waits for two variables at once: a round looks at both, or at the first alone.
#include "litmus.h"

atomic_int left_flag, right_flag, third_flag;

THREAD(left) {
  store(&left_flag, 1, rlx);
  while (!load(&right_flag, rlx) || !load(&third_flag, rlx)) {
  }
  return arg;
}

THREAD(right) {
  store(&right_flag, 1, rlx);
  while (!load(&left_flag, rlx) || !load(&third_flag, rlx)) {
  }
  return arg;
}

THREAD(third) {
  store(&third_flag, 1, rlx);
  return arg;
}

int main(void) {
  RUN(left, right, third);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
