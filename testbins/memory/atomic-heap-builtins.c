// verdict: violation 22 28
// verdict-source: violation 22 28
// runs: 50
// prints: sc
//
// SB by the compilers' builtins on members of plain type: not even their type says that they are
// atomic. The third member stays plain, and its neighbours do not race with it.
#include "litmus.h"

struct pair {
  int x;
  int plain;
  int y;
};

static struct pair *pair;
static int a, b;

THREAD(left) {
  __atomic_store_n(&pair->x, 1, __ATOMIC_RELAXED);
  pair->plain = 1;
  a = __atomic_load_n(&pair->y, __ATOMIC_RELAXED);
  return arg;
}

THREAD(right) {
  __atomic_store_n(&pair->y, 1, __ATOMIC_RELAXED);
  b = __atomic_load_n(&pair->x, __ATOMIC_RELAXED);
  return arg;
}

int main(void) {
  pair = calloc(1, sizeof *pair);
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
