// verdict: robust
// runs: 1
// prints: first

// Writes something and its input at once, and something else after a time that the argument says.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_int count;
static int rounds = 10;

static void *add(void *unused) {
  for (int i = 0; i < rounds; i++) {
    atomic_fetch_add(&count, 1);
  }
  return unused;
}

int main(int argc, char **argv) {
  if (argc > 1) {
    rounds = atoi(argv[1]);
  }
  setvbuf(stdout, 0, _IONBF, 0);
  fputs("first\n", stdout);
  for (int c; (c = getchar()) != EOF;) {
    putchar(c);
  }
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) {
    pthread_create(&threads[i], 0, add, 0);
  }
  for (int i = 0; i < 2; i++) {
    pthread_join(threads[i], 0);
  }
  if (argc > 1) {
    printf("%d\n", atomic_load(&count));
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
