// verdict: crash
// runs: 50
// verify: robust
// unproved: signal_masks
//
// The signal ends the process if it comes before the thread blocks it, which no step of the
// thread's shows.
#include <signal.h>

#include "litmus.h"

static atomic_int begun, sent;

THREAD(blocks) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  store(&begun, 1, rel);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  while (!load(&sent, acq)) {
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, blocks, NULL);
  while (!load(&begun, acq)) {
  }
  pthread_kill(thread, SIGUSR1);
  store(&sent, 1, rel);
  pthread_join(thread, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
