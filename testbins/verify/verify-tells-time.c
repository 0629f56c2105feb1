// verdict: robust
// verify: robust
// unproved: time
//
// No clock is read, but a file says how long the machine has been up.
#include <fcntl.h>
#include <unistd.h>
#include "litmus.h"

atomic_int x;

THREAD(reader) {
  int file = open("/proc/uptime", O_RDONLY);
  char digit = '0';
  if (file >= 0 && read(file, &digit, 1) == 1 && digit == '7') {
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
