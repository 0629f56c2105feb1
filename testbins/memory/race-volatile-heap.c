// verdict: race 21,27 20,28
// verdict-source: race 21,27 20,28
// runs: 50
// prints: done
//
// The Linux kernel's READ_ONCE and WRITE_ONCE are volatile accesses: to C they are plain, and on
// the heap they race, beside atomics in the same block.
#include "litmus.h"

#define READ_ONCE(x) (*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, value) (*(volatile __typeof__(x) *)&(x) = (value))

struct shared {
  int data, flag;
  atomic_int unrelated;
} *shared;
int seen;

THREAD(sender) {
  WRITE_ONCE(shared->data, 1);
  WRITE_ONCE(shared->flag, 1);
  store(&shared->unrelated, 1, rlx);
  return arg;
}

THREAD(receiver) {
  if (READ_ONCE(shared->flag)) {
    seen = READ_ONCE(shared->data) + load(&shared->unrelated, rlx);
  }
  return arg;
}

int main(void) {
  shared = calloc(1, sizeof *shared);
  RUN(sender, receiver);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
