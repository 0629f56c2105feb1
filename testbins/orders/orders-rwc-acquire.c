// verdict: robust
// verdict-source: violation 26 33
// verify: robust
// verify-source: violation 26 33
// runs: 100
//
// Read-to-write causality: one thread has acquired x and sees no y, another has stored y and sees no
// x. C allows that: the acquire need not come, in the order of all seq_cst accesses, after the
// seq_cst store that it reads.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int x, y;
static int first, second;

static void *writer(void *arg) {
  (void)arg;
  atomic_store(&x, 1);
  return NULL;
}

static void *reader(void *arg) {
  (void)arg;
  int seen = atomic_load_explicit(&x, memory_order_acquire);
  first = seen * 10 + atomic_load(&y);
  return NULL;
}

static void *both(void *arg) {
  (void)arg;
  atomic_store(&y, 1);
  second = atomic_load(&x);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, writer, NULL);
  pthread_create(&threads[1], NULL, reader, NULL);
  pthread_create(&threads[2], NULL, both, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  printf("%d\n", first == 10 && second == 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
