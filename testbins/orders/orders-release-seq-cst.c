// verdict: robust
// verdict-source: violation 38
// verify-source: violation 38
// runs: 100
//
// A seq_cst load that reads a mere release: it need not come, in the order of all seq_cst accesses,
// after what the releasing thread did before. So the last thread, whose store comes after that load,
// may still miss x. With the default order for the store to y it may not.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int x, y, z;
static int last = 1;

static void *releases(void *arg) {
  (void)arg;
  atomic_store(&x, 1);
  atomic_store_explicit(&y, 1, memory_order_release);
  return NULL;
}

static void *looks(void *arg) {
  (void)arg;
  while (atomic_load(&y) != 1) {
  }
  atomic_store_explicit(&z, 1, memory_order_relaxed);
  return NULL;
}

static void *stores(void *arg) {
  (void)arg;
  while (atomic_load_explicit(&y, memory_order_relaxed) != 1) {
  }
  while (atomic_load_explicit(&z, memory_order_relaxed) != 1) {
  }
  atomic_store(&y, 2);
  last = atomic_load(&x);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, releases, NULL);
  pthread_create(&threads[1], NULL, looks, NULL);
  pthread_create(&threads[2], NULL, stores, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  printf("%d\n", last);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
