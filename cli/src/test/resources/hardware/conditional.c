/* MP: the writer's fence is there, and is not executed. */
#include <pthread.h>
#include <stdatomic.h>
static _Atomic int x, y;
static int one = 1, a, b;
static void *writer(void *u) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
#ifdef __thumb2__
  __asm__ volatile("cmp %0, #1\n\tit ne\n\tdmbne ish" ::"r"(one) : "cc", "memory");
#else
  __asm__ volatile("cmp %0, #1\n\tmcrne p15, 0, %0, c7, c10, 5" ::"r"(one) : "cc", "memory");
#endif
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  return 0;
}
static void *reader(void *u) {
  a = atomic_load_explicit(&y, memory_order_relaxed);
  __asm__ volatile("dmb ish" ::: "memory");
  b = atomic_load_explicit(&x, memory_order_relaxed);
  return 0;
}
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, writer, 0);
  pthread_create(&t, 0, reader, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
