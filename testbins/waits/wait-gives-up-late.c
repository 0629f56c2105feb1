// verdict: crash
// runs: 20
//
// A thread gives up after it has looked for a while, and main may return later than that.
#include "litmus.h"

atomic_int ready;

THREAD(waiter) {
  for (int n = 0; !load(&ready, acq); n++) {
    if (n > 40) {
      abort();
    }
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waiter, NULL);
  return 0;
}
