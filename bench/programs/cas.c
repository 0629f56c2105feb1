// Contention: four threads count with compare-and-swap in a loop.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 4 };

static int times;
static atomic_int counter;

static void *count(void *arg) {
  for (int i = 0; i < times; i++) {
    int seen = atomic_load(&counter);
    while (!atomic_compare_exchange_weak(&counter, &seen, seen + 1)) {
    }
  }
  return arg;
}

int main(int argc, char **argv) {
  times = argc > 1 ? atoi(argv[1]) : 1000;
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, count, NULL);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  printf("%d\n", atomic_load(&counter));
  return counter != THREADS * times;
}

// SPDX-License-Identifier: Apache-2.0
