/*
 * Two threads access a number that is of no atomic type: FIRST and SECOND say how. What the source
 * means by each access decides what is a race (C17, 5.1.2.4).
 */
#include "litmus.h"

#ifndef NUMBER
#define NUMBER int number
#endif
#ifndef BEFORE
#define BEFORE ((void)0)
#endif
#ifndef BEHIND
#define BEHIND ((void)0)
#endif

static NUMBER;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

THREAD(first) {
  FIRST;
  return arg;
}

THREAD(second) {
  SECOND;
  return arg;
}

int main(void) {
  (void)lock;
  BEFORE;
  RUN(first, second);
  BEHIND;
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
