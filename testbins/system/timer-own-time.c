// SPDX-License-Identifier: Apache-2.0
// verdict: robust
// runs: 20
// prints: 3 stopped
//
// Threads that wait in loops use a processor: timers of the process's and the thread's own time
// expire, and their handlers end the loops.
#include "litmus.h"
#include <signal.h>
#include <sys/time.h>
#include <time.h>

static atomic_int stopped;

static void stop(int signal) {
  (void)signal;
  store(&stopped, 1, rel);
}

THREAD(waiter) {
  while (!load(&stopped, acq)) {
  }
  return arg;
}

int main(void) {
  int times = 0;
  struct itimerval own = {.it_value = {1, 0}};
  for (int which = ITIMER_VIRTUAL; which <= ITIMER_PROF; which++, times++) {
    store(&stopped, 0, rlx);
    signal(which == ITIMER_PROF ? SIGPROF : SIGVTALRM, stop);
    setitimer(which, &own, NULL);
    RUN(waiter, waiter);
  }
  store(&stopped, 0, rlx);
  signal(SIGUSR1, stop);
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
  struct itimerspec mine = {.it_value = {1, 0}};
  timer_t timer;
  timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer);
  timer_settime(timer, 0, &mine, NULL);
  waiter(NULL);
  printf("%d stopped\n", ++times);
  return 0;
}
