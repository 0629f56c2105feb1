// verdict: robust
// runs: 20
// prints: done
//
// Atomics that each thread has of its own in a library, which was there at the start, and others
// reach by pointer. Every access of them is relaxed, which most compilers make a plain instruction:
// that they are atomic stands in debug information alone, and where they are the dynamic loader
// knows. No race, as their owner waits for who reads them, and what is read may be any of the values.
#include "litmus.h"

#include "lib/tls-atomics.h"

static _Atomic(struct tls_own *) published;
static _Atomic(atomic_long *) of_main;
static _Atomic(atomic_long *) of_worker;
static atomic_int finished;

THREAD(worker) {
  store(&of_worker, tls_initial(), rel);
  store(&published, tls_general(), rel);
  tls_move(1);
  tls_move(2);
  store(load(&of_main, acq), 6, rlx);
  while (!load(&finished, acq)) {
  }
  return arg;
}

THREAD(reader) {
  struct tls_own *own;
  while (!(own = load(&published, acq))) {
  }
  int seen = load(&own->progress, rlx);
  long initial = load(load(&of_worker, acq), rlx);
  store(&finished, 1, rel);
  return seen >= 0 && seen <= 2 && initial <= 5 ? NULL : arg;
}

int main(void) {
  pthread_t threads[2];
  void *wrong;
  store(&of_main, tls_initial(), rel);
  pthread_create(&threads[0], NULL, worker, NULL);
  pthread_create(&threads[1], NULL, reader, &wrong);
  pthread_join(threads[1], &wrong);
  long own = load(tls_initial(), rlx);
  pthread_join(threads[0], NULL);
  puts(wrong == NULL && (own == 5 || own == 6) ? "done" : "not so");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
