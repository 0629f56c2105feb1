// verdict: robust
// runs: 20
// prints: 3 destroyed, sum 6
//
// C11's thread-specific storage with a destructor, thread_local, and results of threads.
#include "litmus.h"
#include <threads.h>

tss_t key;
mtx_t mutex;
int destroyed, sum;
thread_local int own;

static void destroy(void *block) {
  mtx_lock(&mutex);
  destroyed++;
  sum += *(int *)block;
  mtx_unlock(&mutex);
  free(block);
}

static int work(void *arg) {
  int *block = malloc(sizeof(int));
  *block = (int)(intptr_t)arg;
  tss_set(key, block);
  own += *(int *)tss_get(key);
  return own;
}

int main(void) {
  thrd_t threads[3];
  int results = 0;
  mtx_init(&mutex, mtx_plain);
  tss_create(&key, destroy);
  for (int i = 0; i < 3; i++) {
    thrd_create(&threads[i], work, (void *)(intptr_t)(i + 1));
  }
  for (int i = 0; i < 3; i++) {
    int result;
    thrd_join(threads[i], &result);
    results += result;
  }
  tss_delete(key);
  printf("%d destroyed, sum %d\n", destroyed, sum == results ? sum : -1);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
