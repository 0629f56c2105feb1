// verdict: robust
// runs: 30
// prints: woken
//
// The flag that a thread waits for is written by the kernel: read(2) puts it there.
#include <unistd.h>
#include "litmus.h"

atomic_int flag;
static int ends[2];

THREAD(waiter) {
  while (load(&flag, acq) == 0) {
  }
  return arg;
}

THREAD(reader) {
  read(ends[0], (void *)&flag, sizeof flag);
  return arg;
}

int main(void) {
  int one = 1;
  if (pipe(ends) != 0 || write(ends[1], &one, sizeof one) != sizeof one) {
    return 1;
  }
  RUN(waiter, reader);
  puts("woken");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
