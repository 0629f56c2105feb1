// verdict: robust
// verdict-source: robust
// runs: 20
//
// Macros that have a fence and accesses together, and a fence behind another operation in the line:
// on x86-64 compilers make no instruction of these fences, and give them no line of their own.
#include <pthread.h>
#include <stdatomic.h>

#define PUBLISH(flag, value)                                   \
  do {                                                         \
    atomic_thread_fence(memory_order_release);                 \
    atomic_store_explicit(flag, value, memory_order_relaxed);  \
  } while (0)

#define AWAIT(flag)                                                    \
  do {                                                                 \
    while (!atomic_load_explicit(flag, memory_order_relaxed)) {}       \
    atomic_thread_fence(memory_order_acquire);                         \
  } while (0)

#define RELAY(from, to)                                                                      \
  do {                                                                                       \
    int seen = atomic_load_explicit(from, memory_order_relaxed);                             \
    atomic_thread_fence(memory_order_acq_rel);                                               \
    atomic_store_explicit(to, seen, memory_order_relaxed);                                   \
  } while (0)

static atomic_int ready, relayed, count, last;
int message, answer;

static void *sender(void *arg) {
  message = 42;
  PUBLISH(&ready, 1);
  answer = 43;
  atomic_store_explicit(&count, 5, memory_order_relaxed); atomic_thread_fence(memory_order_release); atomic_store_explicit(&last, 1, memory_order_relaxed);
  return arg;
}

static void *relay(void *arg) {
  RELAY(&ready, &relayed);
  return arg;
}

static void *receiver(void *arg) {
  if (atomic_load_explicit(&relayed, memory_order_acquire)) message = 3;
  AWAIT(&last);
  answer = 4;
  return arg;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, sender, NULL);
  pthread_create(&threads[1], NULL, relay, NULL);
  pthread_create(&threads[2], NULL, receiver, NULL);
  for (int i = 0; i < 3; i++) {
    pthread_join(threads[i], NULL);
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
