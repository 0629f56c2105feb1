// verdict: robust
// runs: 100
//
// As its racy sibling, with what localtime_r() does inside to read the zone in between;
// here the flag orders the accesses of data.
#include "litmus.h"
#include <time.h>

static void read_zone(void) {
  time_t then = 0;
  struct tm parts;
  localtime_r(&then, &parts);
}

#define RELEASE rel
#define ACQUIRE acq
#define AFTER_WRITE read_zone()
#define BEFORE_READ read_zone()
#include "between.h"

// SPDX-License-Identifier: Apache-2.0
