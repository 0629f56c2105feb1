// verdict: robust
// runs: 1
// prints: 500500

// A thousand threads that live at the same time, each with a stack of the usual size, where there are
// addresses for that.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 1000 };

static atomic_long sum;
static pthread_barrier_t all;

static void *work(void *number) {
  pthread_barrier_wait(&all);
  atomic_fetch_add(&sum, (long)number);
  return 0;
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : MOST;
  static pthread_t threads[MOST];
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  if (sizeof(void *) == 4) pthread_attr_setstacksize(&attributes, 1 << 18);
  pthread_barrier_init(&all, 0, count);
  for (int i = 0; i < count; i++)
    if (pthread_create(&threads[i], &attributes, work, (void *)(long)(i + 1))) return 1;
  for (int i = 0; i < count; i++) pthread_join(threads[i], 0);
  printf("%ld\n", sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
