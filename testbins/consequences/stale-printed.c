// verdict: violation 16
// runs: 60
//
// A counter that is printed: a stale one is another number. Two threads count what
// they did, and print how much the other one did.
#include <string.h>
#include <unistd.h>
#include "litmus.h"

atomic_int done[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&done[me], 1, rlx);
  char line[] = "the other did 0\n";
  line[14] = '0' + (char)load(&done[1 - me], rlx);
  return (void *)(intptr_t)write(STDOUT_FILENO, line, strlen(line));
}

int main(void) {
  RUN(worker, worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
