// verdict: robust
// verify: robust
// executions: 23
// runs: 20
//
// Two threads sleep at a word as long as it is 0. A wait that finds 1 is a look, and a wake that
// finds nobody asleep depends on no look.
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "litmus.h"

static atomic_int word;

static long futex(int what, int value) {
  return syscall(SYS_futex, &word, what | FUTEX_PRIVATE_FLAG, value, NULL, NULL, 0);
}

THREAD(waiter) {
  while (load(&word, sc) == 0) {
    futex(FUTEX_WAIT, 0);
  }
  return arg;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) {
    if (pthread_create(&threads[i], NULL, waiter, NULL) != 0) {
      return 1;
    }
  }
  store(&word, 1, sc);
  futex(FUTEX_WAKE, 2);
  for (int i = 0; i < 2; i++) {
    pthread_join(threads[i], NULL);
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
