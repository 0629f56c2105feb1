// verdict: robust
//
// `rsan-emu explain robustness` prints this program: a full fence between each thread's write and
// its read. Of the two fences one comes first, and who passes the other sees what was written before
// it.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

static atomic_int wants[2];

static void *enter(void *arg) {
  int me = (int)(intptr_t)arg;
  atomic_store_explicit(&wants[me], 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  if (atomic_load_explicit(&wants[1 - me], memory_order_relaxed) == 0) {
    puts("I am alone.");
  }
  return NULL;
}

int main(void) {
  pthread_t left, right;
  pthread_create(&left, NULL, enter, (void *)0);
  pthread_create(&right, NULL, enter, (void *)1);
  pthread_join(left, NULL);
  pthread_join(right, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
