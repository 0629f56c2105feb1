// verdict: robust
// runs: 100
//
// As its racy sibling, with what printf() does inside in between; here the flag orders the
// accesses of data.
#define RELEASE rel
#define ACQUIRE acq
#define AFTER_WRITE printf("%d %s\n", 1, "wrote")
#define BEFORE_READ printf("%s\n", "read")
#include "between.h"

// SPDX-License-Identifier: Apache-2.0
