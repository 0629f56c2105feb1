// verdict: race 17,17
// verify: race 17,17
// runs: 20
//
// Two threads have the kernel read into one buffer, each through a descriptor of its own.
#include <fcntl.h>
#include <unistd.h>
#include "litmus.h"

char buffer[8];

THREAD(reader) {
  int zeros = open("/dev/zero", O_RDONLY);
  if (zeros < 0) {
    return arg;
  }
  if (read(zeros, buffer, sizeof buffer) < 0) {
    perror("read");
  }
  close(zeros);
  return arg;
}

int main(void) {
  RUN(reader, reader);
  puts("read");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
