// verdict: deadlock
// stuck: T0 END T1; T1 FUTEX
//
// Nobody ever wakes the thread that waits by a function that only passes its arguments to the
// kernel. The deadlock's place is that function's caller, in line 21.
#define _GNU_SOURCE
#include <linux/futex.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>
#ifndef WRAPPER
#define WRAPPER inline
#endif
static int word;
static WRAPPER int futex_wait(int *at, int value) {
  return syscall(SYS_futex, at, FUTEX_WAIT_PRIVATE, value, 0, 0, 0);
}

static void *waits(void *arg) {
  while (__atomic_load_n(&word, __ATOMIC_SEQ_CST) == 0) {
    futex_wait(&word, 0);
  }
  return arg;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, waits, 0);
  pthread_join(thread, 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
