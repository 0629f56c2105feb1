// verdict: race 20,30
// verdict[x86-64]: robust
// verdict-source: race 20,30
// runs: 100
// verify: race 20,30
// verify[x86-64]: robust
//
// What localtime_r() does inside to read the zone orders nothing that the program may rely
// on: the relaxed flag leaves the accesses of data unordered. The instructions of x86-64
// order the flag.
#include "litmus.h"
#include <time.h>

static void read_zone(void) {
  time_t then = 0;
  struct tm parts;
  localtime_r(&then, &parts);
}

#define RELEASE rlx
#define ACQUIRE rlx
#define AFTER_WRITE read_zone()
#define BEFORE_READ read_zone()
#include "between.h"

// SPDX-License-Identifier: Apache-2.0
