// verdict: robust
// runs: 1
//
// Touches so many MiB, half of them from each of two threads at once.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *memory;
static size_t half;

static void *fill(void *second) {
  memset(memory + (second ? half : 0), 1, half);
  return NULL;
}

int main(int count, char **arguments) {
  half = (count > 1 ? strtoul(arguments[1], NULL, 10) : 1) << 19;
  memory = malloc(2 * half);
  if (!memory) return 1;
  pthread_t one, other;
  pthread_create(&one, NULL, fill, NULL);
  pthread_create(&other, NULL, fill, &half);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  printf("%d\n", memory[0] + memory[2 * half - 1]);
  free(memory);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
