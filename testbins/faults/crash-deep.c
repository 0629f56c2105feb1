// verdict: crash
// runs: 1
//
// A crash at the end of a deep recursion that is no overflow: all of its calls are counted.
#include <stddef.h>

enum { DEEP = 100000 };

static int *volatile nothing;

__attribute__((noinline)) static int deeper(volatile int left) {
  return left == 0 ? *nothing : deeper(left - 1) + 1;
}

int main(void) { return deeper(DEEP) == 1; }

// SPDX-License-Identifier: Apache-2.0
