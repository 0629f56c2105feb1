// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>
#include <stdatomic.h>
#define load(p) atomic_load_explicit(p, memory_order_relaxed)
#define store(p, v) atomic_store_explicit(p, v, memory_order_relaxed)
_Atomic long x, y;
_Atomic long zero[2];
_Atomic(_Atomic long *) where = zero;

static void *first(void *a) {
  long r = load(&x); store(&y, 1 + (r & 0));
  return a;
}
static void *second(void *a) {
  long r = load(&y); store(&x, 1 + (r & 0));
  return a;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
