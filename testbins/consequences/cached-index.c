// verdict: robust
// runs: 100
// prints: 6
//
// A ring whose writer looks twice before it says that the ring is full: a stale index of the
// reader's only makes it look again.
#include "litmus.h"

#define SIZE 2

atomic_uint head, tail;
atomic_int flags[2];
int ring[SIZE];
int sum;

static __attribute__((noinline)) unsigned room(unsigned at) {
  unsigned seen = load(&head, acq);
  if (at - seen == SIZE) {
    seen = load(&head, acq);
  }
  return at - seen;
}

THREAD(writer) {
  unsigned at = 0;
  for (int i = 1; i <= 3; i++) {
    while (room(at) == SIZE) {
    }
    ring[at % SIZE] = i;
    store(&tail, ++at, rel);
    (void)load(&flags[1], rlx);
    store(&flags[0], i, rlx);
  }
  return arg;
}

THREAD(reader) {
  for (unsigned at = 0; at < 3; at++) {
    while (load(&tail, acq) == at) {
    }
    sum += ring[at % SIZE];
    store(&head, at + 1, rel);
    (void)load(&flags[0], rlx);
    store(&flags[1], 1, rlx);
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  printf("%d\n", sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
