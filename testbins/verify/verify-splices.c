// verdict: robust
// verify: robust
// unproved: calls
//
// Pipes are joined by a call that is refused here.
#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>
#include "litmus.h"

static int first[2], second[2];

THREAD(splices) {
  splice(first[0], NULL, second[1], NULL, 1, 0);
  return arg;
}

int main(void) {
  if (pipe(first) != 0 || pipe(second) != 0 || write(first[1], "x", 1) != 1) {
    return 1;
  }
  RUN(splices);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
