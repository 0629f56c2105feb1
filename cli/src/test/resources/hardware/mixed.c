/* Reads of one byte and writes of another: nothing is weak here, however the word is read. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static union { _Atomic uint32_t word; _Atomic uint8_t byte[4]; } flag;
static _Atomic int x;
static int r0, r1;
static void *writer(void *u) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_store_explicit(&flag.byte[3], 1, memory_order_relaxed);
  return 0;
}
static void *reader(void *u) {
  r0 = atomic_load_explicit(&flag.byte[0], memory_order_relaxed);
  r1 = atomic_load_explicit(&x, memory_order_relaxed);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return atomic_load_explicit(&flag.word, memory_order_relaxed) == 77;
}

// SPDX-License-Identifier: Apache-2.0
