// verdict: race 15,24
// verify: race 15,24
// runs: 300
//
// A look in vain writes what is there already, on main's stack, where another thread reads it. It
// is a race, though no look in vain changes anything.
#include "litmus.h"

struct shared {
  atomic_int ready;
  int copy;
} *shared;

THREAD(reader) {
  int seen = *(volatile int *)&shared->copy;
  store(&shared->ready, seen + 1, rel);
  return arg;
}

static void wait_until_ready(struct shared *own) {
  int ready;
  do {
    ready = load(&own->ready, acq);
    own->copy = 0;
  } while (!ready);
}

int main(void) {
  struct shared own = {0};
  shared = &own;
  pthread_t thread;
  pthread_create(&thread, NULL, reader, NULL);
  wait_until_ready(&own);
  pthread_join(thread, NULL);
  return 0;
}
