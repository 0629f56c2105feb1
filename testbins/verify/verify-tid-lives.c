// verdict: crash
// verify: crash
// runs: 100
//
// Whether a thread with this number lives: a call tells, once another thread has said its number.
#define _GNU_SOURCE
#include "litmus.h"
#include <sys/syscall.h>
#include <unistd.h>

atomic_int number;

THREAD(says) {
  store(&number, gettid(), sc);
  return arg;
}

THREAD(asks) {
  int tid = load(&number, sc);
  if (tid && !syscall(SYS_tgkill, getpid(), tid, 0)) abort();
  return arg;
}

int main(void) {
  RUN(says, asks);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
