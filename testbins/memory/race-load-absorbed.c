// verdict: race 14,20
// verify: race 14,20
// runs: 20
//
// The reader loads a variable and takes its value into account: the source says
// so. That it is masked by zeros is the data's doing, not that of a condition.
#include "litmus.h"

static unsigned masked;
static volatile unsigned none;
static unsigned result;

THREAD(writer) {
  masked = 5;
  return arg;
}

THREAD(reader) {
  unsigned zero = none;
  result = masked & zero;
  return arg;
}

int main(void) {
  RUN(writer, reader);
  puts(result == 0 ? "done" : "wrong");
}

// SPDX-License-Identifier: Apache-2.0
