// SPDX-License-Identifier: Apache-2.0
// verdict: robust
// verify: robust
// unproved: resources
// runs: 2
//
// The program lets its files have 100 bytes, and the emulator lets them have more: what it would do
// where a write fails is not seen.
#include <sys/resource.h>
#include "litmus.h"

atomic_int x;

THREAD(writes) {
  store(&x, 1, rel);
  return arg;
}

int main(void) {
  struct rlimit limit = {100, 100};
  setrlimit(RLIMIT_FSIZE, &limit);
  RUN(writes);
  return load(&x, acq) - 1;
}
