// What a thread did before its end is known to whoever has joined it: the kernel's write orders.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static int a, b;

static void *reads(void *arg) {
  a = atomic_load_explicit(&x, memory_order_relaxed);
  return arg;
}

static void *writes(void *arg) {
  b = 1;
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  return arg;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, reads, 0);
  pthread_create(&other, 0, writes, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return a == 1 && b == 1;
}

// SPDX-License-Identifier: Apache-2.0
