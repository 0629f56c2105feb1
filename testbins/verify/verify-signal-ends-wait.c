// verdict: robust
// verify: robust
// unproved: signals
// runs: 20
// prints: done
//
// A thread that waits in a loop is sent a signal, whose handler ends the wait.
#include <signal.h>

#include "litmus.h"

static _Thread_local volatile sig_atomic_t ended;
atomic_int there, x;

static void handler(int signal) {
  (void)signal;
  ended = 1;
}

THREAD(waiter) {
  store(&there, 1, sc);
  while (!ended) {
    load(&x, sc);
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  signal(SIGUSR1, handler);
  pthread_create(&thread, NULL, waiter, NULL);
  while (!load(&there, sc)) {
  }
  pthread_kill(thread, SIGUSR1);
  pthread_join(thread, NULL);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
