// verdict: crash
// verify: crash
// runs: 100
//
// Standard output is a pipe of the program's own: whether something was written is seen.
#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>

#include "litmus.h"

static int ends[2];

THREAD(reader) {
  char byte;
  if (read(ends[0], &byte, 1) == 1) {
    abort();
  }
  return arg;
}

THREAD(writer) {
  return write(STDOUT_FILENO, "a", 1) == 1 ? arg : NULL;
}

int main(void) {
  if (pipe2(ends, O_NONBLOCK) != 0 || dup2(ends[1], STDOUT_FILENO) < 0) {
    return 1;
  }
  RUN(reader, writer);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
