// Length: two threads write and read two atomic locations; the argument is the number of writes.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int times;
static atomic_int x, y;

static void *left(void *arg) {
  for (int i = 0; i < times; i++) {
    atomic_store_explicit(&x, i, memory_order_release);
    (void)atomic_load_explicit(&y, memory_order_acquire);
  }
  return arg;
}

static void *right(void *arg) {
  for (int i = 0; i < times; i++) {
    atomic_store_explicit(&y, i, memory_order_release);
    (void)atomic_load_explicit(&x, memory_order_acquire);
  }
  return arg;
}

int main(int argc, char **argv) {
  times = (argc > 1 ? atoi(argv[1]) : 1000) / 2;
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, left, NULL);
  pthread_create(&threads[1], NULL, right, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
