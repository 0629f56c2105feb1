// verdict: race 15,22
// verify: race 15,22
//
// One thread closes a pipe's end while another one may still read from it: the number may be
// another file's by then.
#include <stdlib.h>
#include <unistd.h>

#include "litmus.h"

static int ends[2];

// close(2): a descriptor in use by another thread is not to be closed.
THREAD(closer) {
  if (close(ends[0]) != 0) {
    abort();
  }
  return arg;
}

THREAD(reader) {
  (void)!read(ends[0], &(char){0}, 1);
  return arg;
}

int main(void) {
  if (pipe(ends) != 0) {
    abort();
  }
  (void)!write(ends[1], "x", 1);
  RUN(closer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
