// verdict: robust
// verify: robust
// unproved: calls
//
// Another process is refused. Under Linux there would be one, and the program would stop here.
#include <unistd.h>

#include "litmus.h"

atomic_int started;

THREAD(reader) {
  load(&started, sc);
  return arg;
}

int main(void) {
  pid_t child = fork();
  if (child == 0) {
    _exit(0);
  }
  if (child > 0) {
    abort();
  }
  RUN(reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
