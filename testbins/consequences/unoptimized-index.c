// verdict: robust
// runs: 100
// prints: 6
//
// As cached-index.c, by code that is not optimized. What the reader throws away lies in its frame
// while it waits for the writer, and is overwritten before anybody reads it.
#include "litmus.h"

#define UNOPTIMIZED __attribute__((noinline, optimize("O0")))

atomic_uint tail;
atomic_int flags[2];
int ring[3];
int sum;

static UNOPTIMIZED void *writer(void *arg) {
  for (int i = 0; i < 3; i++) {
    ring[i] = i + 1;
    store(&tail, i + 1, rel);
    (void)load(&flags[1], rlx);
    store(&flags[0], i, rlx);
  }
  return arg;
}

static UNOPTIMIZED void *reader(void *arg) {
  int seen = 0;
  for (unsigned at = 0; at < 3; at++) {
    while (load(&tail, acq) == at) {
    }
    sum += ring[at];
    store(&flags[1], 1, rlx);
    seen = load(&flags[0], rlx);
  }
  (void)seen;
  return arg;
}

int main(void) {
  RUN(writer, reader);
  printf("%d\n", sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
