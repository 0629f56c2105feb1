// SPDX-License-Identifier: Apache-2.0
// verdict: robust
//
// Two atomic loads of one macro have their code at one place. That one of them is an instruction
// of an atomic's own does not make a plain access of the other.
#include "litmus.h"

#define TWICE(x) (__atomic_load_n(&(x), __ATOMIC_RELAXED) + __atomic_load_n(&(x), __ATOMIC_ACQUIRE))

static int counter, sum;

THREAD(sums) {
  __atomic_store_n(&sum, TWICE(counter), __ATOMIC_RELAXED);
  return arg;
}

THREAD(counts) {
  __atomic_fetch_add(&counter, 1, __ATOMIC_RELAXED);
  return arg;
}

int main(void) {
  RUN(sums, counts);
}
