// verdict: race 17,22
// verify: race 17,22
// runs: 20
// prints: done
//
// A thread makes a text of a time that another one takes apart: both calls access a structure of
// the program's.
#include <time.h>
#include "litmus.h"

static struct tm parts;
static const time_t moment = 1000000;
static char text[32];

THREAD(writes) {
  // In a function of the library's that this one jumps to.
  gmtime_r(&moment, &parts);
  return arg;
}

THREAD(reads) {
  strftime(text, sizeof text, "%Y", &parts);
  return arg;
}

int main(void) {
  RUN(writes, reads);
  puts("done");
}

// SPDX-License-Identifier: Apache-2.0
