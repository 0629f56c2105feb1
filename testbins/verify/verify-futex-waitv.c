// verdict: crash
// verify: crash
// runs: 60
//
// A wake that finds a thread asleep: it must look at the word before main has changed it. The words
// that it waits for are named by a list in memory.
#include <linux/futex.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "litmus.h"

enum { FUTEX_WAITV = 449, WORD_OF_32_BITS = 2 };

static atomic_int word;

THREAD(waiter) {
  struct {
    uint64_t value, address;
    uint32_t flags, reserved;
  } wait = {0, (uintptr_t)&word, WORD_OF_32_BITS | FUTEX_PRIVATE_FLAG, 0};
  syscall(FUTEX_WAITV, &wait, 1, 0, NULL, 0);
  return arg;
}

int main(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, waiter, NULL) != 0) {
    return 1;
  }
  store(&word, 1, sc);
  if (syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0) == 1) {
    abort();
  }
  pthread_join(thread, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
