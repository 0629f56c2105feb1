// A macro gives a function's calls and its declaration one place: gcc inlines the calls.
volatile int steps;

#define DEFINE(name)              \
  int name(int n) {               \
    if (n <= 0) return steps;     \
    steps++;                      \
    int one = name(n - 1);        \
    steps += one;                 \
    return one * name(n - 2) + n; \
  }

DEFINE(deeper)

int main(void) { return deeper(6) == 0; }

// SPDX-License-Identifier: Apache-2.0
