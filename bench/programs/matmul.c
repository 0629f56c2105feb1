// Plain memory: four threads multiply matrices, each a quarter of the rows.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 4 };

static int n;
static int *a, *b, *c;

static void *rows(void *arg) {
  int first = n / THREADS * (int)(long)arg;
  for (int i = first; i < first + n / THREADS; i++)
    for (int j = 0; j < n; j++) {
      int sum = 0;
      for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
  return arg;
}

int main(int argc, char **argv) {
  n = argc > 1 ? atoi(argv[1]) : 64;
  a = malloc(sizeof(int) * n * n);
  b = malloc(sizeof(int) * n * n);
  c = malloc(sizeof(int) * n * n);
  for (int i = 0; i < n * n; i++) {
    a[i] = i % 7;
    b[i] = i % 5;
  }
  pthread_t threads[THREADS];
  for (long i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, rows, (void *)i);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  printf("%d\n", c[n * n - 1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
