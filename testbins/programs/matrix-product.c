// verdict: robust
// runs: 2
// prints: 199
//
// Long stretches of plain work: loops of many more instructions than a turn has, which come by the
// same places again and again and never wait for anything.
#include <pthread.h>
#include <stdio.h>

enum { N = 32, THREADS = 4 };

static int a[N][N], b[N][N], c[N][N];

static void *rows(void *arg) {
  int first = N / THREADS * (int)(long)arg;
  for (int i = first; i < first + N / THREADS; i++)
    for (int j = 0; j < N; j++) {
      int sum = 0;
      for (int k = 0; k < N; k++) sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  return arg;
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = (i + j) % 7;
      b[i][j] = (i * j) % 5;
    }
  pthread_t threads[THREADS];
  for (long i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, rows, (void *)i);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  printf("%d\n", c[N - 1][N - 1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
