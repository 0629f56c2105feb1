// verdict: robust
// runs: 1
// verify: crash
//
// puts() on a stream without a buffer makes two system calls, one for the text and one
// for the end of the line: another thread's write may come between them.
#include <unistd.h>
#include "litmus.h"

static int pipes[2];

THREAD(line) {
  puts("x");
  return arg;
}

THREAD(byte) {
  (void)!write(pipes[1], "y", 1);
  return arg;
}

int main(void) {
  char all[3];
  if (pipe(pipes) != 0 || dup2(pipes[1], 1) != 1 || setvbuf(stdout, NULL, _IONBF, 0) != 0) {
    return 1;
  }
  RUN(line, byte);
  for (int n = 0; n < 3;) {
    n += (int)read(pipes[0], all + n, sizeof all - (size_t)n);
  }
  if (all[0] == 'x' && all[1] == 'y') {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
