// SPDX-License-Identifier: Apache-2.0
// Two threads take turns in every order, and each looks whether the program got its input and its
// argument, byte for byte.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static atomic_int turns;
static char input[16];
static const char *argument;

static void *thread(void *arg) {
  for (int i = 0; i < 3; i++)
    atomic_fetch_add(&turns, 1);
  if (strcmp(input, "some \xe9\n") != 0 || strcmp(argument, "\xe9\\") != 0)
    abort();
  return arg;
}

int main(int count, char **arguments) {
  if (count != 2 || read(0, input, sizeof input - 1) != 7)
    return 1;
  argument = arguments[1];
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, thread, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
