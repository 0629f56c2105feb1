/* Every annotation of rsan.h, of objects of every size; C and C++. */
#include "rsan.h"

signed char one;
short two;
int four;
long long eight;
double real;
void *pointer;

void every_annotation(const char *text, int *expected) {
  RSAN_WAIT_UNTIL(&one, -1, __ATOMIC_RELAXED);
  RSAN_WAIT_UNTIL(&two, -2, __ATOMIC_ACQUIRE);
  RSAN_WAIT_UNTIL(&four, -3, __ATOMIC_SEQ_CST);
  RSAN_WAIT_UNTIL(&eight, -4, __ATOMIC_ACQUIRE);
  RSAN_WAIT_UNTIL(&real, 1.5, __ATOMIC_ACQUIRE);
  RSAN_WAIT_UNTIL_YIELDING(&pointer, (void *)&one, __ATOMIC_RELAXED, four++);
  RSAN_BLOCKING_CAS(&one, 1, 2, __ATOMIC_RELAXED);
  RSAN_BLOCKING_CAS(&four, 1, 2, __ATOMIC_RELEASE);
  RSAN_BLOCKING_CAS(&eight, 1, 2, __ATOMIC_SEQ_CST);
  if (RSAN_STRONG_CAS(&four, expected, 2, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) {
    four = 3;
  }
  RSAN_MARK_ATOMIC(&four, sizeof four);
  RSAN_MARK_PLAIN(&four, sizeof four);
  RSAN_IGNORE_BEGIN();
  RSAN_IGNORE_END();
  RSAN_LABEL("a place");
  RSAN_LABEL(text);
  RSAN_BOUND("twice");
}

// SPDX-License-Identifier: Apache-2.0
