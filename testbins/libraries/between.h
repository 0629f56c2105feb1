/*
 * A writer sets a flag after it has written data, and a reader who has seen the flag reads data. A
 * program says how the flag is ordered, RELEASE and ACQUIRE, and what either calls between its two
 * accesses, AFTER_WRITE and BEFORE_READ, or the reader before it looks.
 */
#include "litmus.h"

#ifndef BEFORE_LOOK
#define BEFORE_LOOK ((void)0)
#endif
#ifndef BEFORE_READ
#define BEFORE_READ ((void)0)
#endif

static int data;
static atomic_int flag;

THREAD(writer) {
  int expected = 0;
  data = 1;
  AFTER_WRITE;
  cas(&flag, &expected, 1, RELEASE, rlx);
  return arg;
}

THREAD(reader) {
  BEFORE_LOOK;
  if (load(&flag, ACQUIRE) == 1) {
    BEFORE_READ;
    return data ? NULL : arg;
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
