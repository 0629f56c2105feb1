// verdict: robust
// verify: robust
// unproved: files
//
// All descriptors are taken. Where more are allowed, the program goes on elsewhere.
#include <fcntl.h>

#include "litmus.h"

atomic_int opened;

THREAD(reader) {
  load(&opened, sc);
  return arg;
}

int main(void) {
  int count = 0;
  while (count < 2000 && open("/dev/null", O_RDONLY) >= 0) {
    count++;
  }
  store(&opened, count, sc);
  RUN(reader, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
