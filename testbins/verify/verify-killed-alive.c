// verdict: crash
// verify: crash
// unproved: signal_masks
// runs: 100
//
// A signal is sent to a thread that lives, or is not, since it has ended. Only the C library looks.
#include "litmus.h"
#include <signal.h>
#include <time.h>

static pthread_t polls, sends;

THREAD(poller) {
  sigset_t set;
  struct timespec none = {0};
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  if (sigtimedwait(&set, NULL, &none) == SIGUSR1) abort();
  return arg;
}

THREAD(sender) {
  pthread_kill(polls, SIGUSR1);
  return arg;
}

int main(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_create(&polls, NULL, poller, NULL);
  pthread_create(&sends, NULL, sender, NULL);
  pthread_join(sends, NULL);
  pthread_join(polls, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
