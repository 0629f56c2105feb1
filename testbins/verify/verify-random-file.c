// verdict: robust
// verify: robust
// unproved: random
//
// As verify-random, from a file.
#include <fcntl.h>
#include <unistd.h>

#include "litmus.h"

atomic_int x;

THREAD(reader) {
  int file = open("/dev/urandom", O_RDONLY);
  unsigned char number = 0;
  if (file >= 0 && read(file, &number, 1) == 1 && number < 128) {
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
