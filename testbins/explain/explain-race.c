// verdict: race 13,13
//
// `rsan-emu explain race` prints this program: two threads change a plain variable, and nothing
// orders one's change before or after the other's.
#include <pthread.h>
#include <stdio.h>

static int total;

static void *add(void *arg) {
  (void)arg;
  for (int i = 0; i < 3; i++) {
    total++; /* reads and writes: the other thread may come in between */
  }
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, add, NULL);
  pthread_create(&two, NULL, add, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  printf("%d\n", total);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
