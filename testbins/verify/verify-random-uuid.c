// verdict: robust
// verify: robust
// unproved: random
//
// As verify-random-file, from a file that makes up names.
#include <fcntl.h>
#include <unistd.h>
#include "litmus.h"

atomic_int x;

THREAD(reader) {
  int file = open("/proc/sys/kernel/random/uuid", O_RDONLY);
  char digit = '0';
  if (file >= 0 && read(file, &digit, 1) == 1 && digit < '8') {
    load(&x, sc);
  }
  close(file);
  return arg;
}

int main(void) {
  RUN(reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
