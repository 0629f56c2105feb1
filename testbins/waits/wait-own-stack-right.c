// verdict: robust
// verify: robust
// runs: 30
//
// As wait-own-stack: what another thread reads is written after the wait.
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
  } while (!ready);
  own->copy = 0;
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
