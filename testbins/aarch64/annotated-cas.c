// verdict: robust
// runs: 100
//
// A strong compare-and-swap by LL/SC whose comparison (leading zeros of the
// difference) is none that the tool recognizes: when it fails it would be taken
// for a load, which may miss the left thread's increment. Announced, it is what
// it is: the only value that it could see instead is the one that it expects,
// and behind that there is no room for it.
#include "litmus.h"
#include "rsan.h"

static int x;
static atomic_int y;
static int seen;

static void compare_and_swap(int *p, int expected, int desired) {
  int found, differs;
  RSAN_MARK_OBJECT_(RSAN_STRONG_CAS_, p, expected);
  __asm__ volatile(
      "1: ldaxr %w0, [%2]\n"
      "   sub %w1, %w0, %w3\n"
      "   clz %w1, %w1\n"
      "   tbz %w1, #5, 2f\n"
      "   stlxr %w1, %w4, [%2]\n"
      "   cbnz %w1, 1b\n"
      "2:"
      : "=&r"(found), "=&r"(differs)
      : "r"(p), "r"(expected), "r"(desired)
      : "memory");
}

THREAD(left) {
  __atomic_fetch_add(&x, 1, __ATOMIC_ACQ_REL);
  seen = load(&y, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  compare_and_swap(&x, 0, 5);
  return arg;
}

int main(void) {
  RUN(left, right);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
