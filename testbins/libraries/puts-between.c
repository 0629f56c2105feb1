// verdict: robust
// runs: 100
//
// As its racy sibling, with what puts() does inside in between; here the flag orders the
// accesses of data.
#define RELEASE rel
#define ACQUIRE acq
#define AFTER_WRITE puts("wrote")
#define BEFORE_READ puts("read")
#include "between.h"

// SPDX-License-Identifier: Apache-2.0
