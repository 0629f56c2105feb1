// verdict: robust
// runs: 100
//
// As its racy sibling, with what usleep() does inside in between; here the flag orders the
// accesses of data.
#include "litmus.h"
#include <unistd.h>

#define RELEASE rel
#define ACQUIRE acq
#define AFTER_WRITE usleep(10)
#define BEFORE_LOOK usleep(20)
#include "between.h"

// SPDX-License-Identifier: Apache-2.0
