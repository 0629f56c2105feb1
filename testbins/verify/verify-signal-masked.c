// verdict: crash
// verify: crash
// unproved: signals
// runs: 100
//
// A signal is sent to the process while one thread lets it through for a moment: whether it ends
// the process is the schedule's doing.
#include <signal.h>
#include <unistd.h>

#include "litmus.h"

static sigset_t signals;

THREAD(sender) {
  kill(getpid(), SIGUSR1);
  return arg;
}

THREAD(opens) {
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  return arg;
}

int main(void) {
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  RUN(opens, sender);
  return 0;
}
