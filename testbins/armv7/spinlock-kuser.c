// verdict: robust
// runs: 50
// prints: 4
//
// A spinlock by the kernel's user helpers: compare-and-swap at 0xffff0fc0 (it
// returns 0 when it stored) and the barrier at 0xffff0fa0.
#include "litmus.h"

typedef int (*kernel_cmpxchg)(int expected, int value, volatile int *p);
typedef void (*kernel_barrier)(void);

#define CMPXCHG ((kernel_cmpxchg)0xffff0fc0)
#define BARRIER ((kernel_barrier)0xffff0fa0)

volatile int locked;
int counter;

THREAD(worker) {
  for (int i = 0; i < 2; i++) {
    while (CMPXCHG(0, 1, &locked) != 0) {
    }
    counter++;
    while (CMPXCHG(1, 0, &locked) != 0) {
    }
  }
  BARRIER();
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d\n", counter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
