/*
 * What the C programs share: C11 atomics under the short names that the papers use, and a way to
 * run a few threads to their end. Everything is a macro over <stdatomic.h>, so that each access
 * has the source line of its use.
 */
#ifndef LITMUS_H
#define LITMUS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include "rsan.h"

#define rlx memory_order_relaxed
#define acq memory_order_acquire
#define rel memory_order_release
#define acqrel memory_order_acq_rel
#define sc memory_order_seq_cst

#define load(p, order) atomic_load_explicit(p, order)
#define store(p, value, order) atomic_store_explicit(p, value, order)
#define exchange(p, value, order) atomic_exchange_explicit(p, value, order)
#define fetch_add(p, value, order) atomic_fetch_add_explicit(p, value, order)
#define fetch_sub(p, value, order) atomic_fetch_sub_explicit(p, value, order)
#define fence(order) atomic_thread_fence(order)
/* Strong compare-and-swap; `expected` is an address, the order of a failure comes last. */
#define cas(p, expected, value, order, failure) \
  atomic_compare_exchange_strong_explicit(p, expected, value, order, failure)
#define cas_weak(p, expected, value, order, failure) \
  atomic_compare_exchange_weak_explicit(p, expected, value, order, failure)

/* A thread's function, kept as a function of its own so that reports can name it. */
#define THREAD(name) static __attribute__((noinline)) void *name(void *arg)

typedef void *(*thread_function)(void *);

/* Runs every function in a thread of its own, with its index as argument, until all have ended. */
static inline void run_threads(const thread_function *functions, int count) {
  pthread_t threads[16];
  for (int i = 0; i < count; i++) {
    if (pthread_create(&threads[i], NULL, functions[i], (void *)(intptr_t)i) != 0) {
      fputs("pthread_create failed\n", stderr);
      exit(1);
    }
  }
  for (int i = 0; i < count; i++) {
    pthread_join(threads[i], NULL);
  }
}

#define RUN(...)                                                 \
  run_threads((const thread_function[]){__VA_ARGS__},            \
              sizeof((const thread_function[]){__VA_ARGS__}) / sizeof(thread_function))

/* Ends a litmus test. The emulator runs programs under SC: there it always prints "sc". */
static inline int finish(int weak) {
  puts(weak ? "weak" : "sc");
  return 0;
}

#endif

// SPDX-License-Identifier: Apache-2.0
