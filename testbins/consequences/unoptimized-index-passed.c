// verdict: violation 43
// runs: 100
//
// As unoptimized-index.c, but another function has been told where the reader keeps what it has
// seen, and looks there once more, after the reader has waited.
#include "litmus.h"

#define UNOPTIMIZED __attribute__((noinline, optimize("O0")))

atomic_uint tail;
atomic_int flags[2];
int ring[3];
int sum;
int *place;

static UNOPTIMIZED void *writer(void *arg) {
  for (int i = 0; i < 3; i++) {
    ring[i] = i + 1;
    store(&tail, i + 1, rel);
    (void)load(&flags[1], rlx);
    store(&flags[0], i, rlx);
  }
  return arg;
}

static UNOPTIMIZED void tell(int *where) {
  place = where;
}

static UNOPTIMIZED void look(void) {
  sum += *place;
}

static UNOPTIMIZED void *reader(void *arg) {
  int seen = 0;
  tell(&seen);
  for (unsigned at = 0; at < 3; at++) {
    while (load(&tail, acq) == at) {
    }
    look();
    sum += ring[at];
    store(&flags[1], 1, rlx);
    seen = load(&flags[0], rlx);
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  printf("%d\n", sum > 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
