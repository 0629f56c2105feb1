// verdict: robust
// runs: 100
// prints: done
//
// Atomics that each thread has of its own, and others reach by pointer: the worker's, and the main
// thread's. Every access of them is relaxed, which most compilers make a plain instruction, in code
// that accesses nothing else: that they are atomic stands in debug information alone (clang and gcc
// for AArch64 do not even say there where they are, but the symbols do). No race, and what is read
// may be any of the values.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>

static _Thread_local struct {
  int plain;
  atomic_int progress;
} own;
_Thread_local _Atomic long total = 5;

static _Atomic(atomic_int *) published;
static _Atomic(_Atomic long *) of_main;
static atomic_int done;

static void step(int to) {
  own.plain = to;
  atomic_store_explicit(&own.progress, to, memory_order_relaxed);
}

static void *worker(void *arg) {
  atomic_store_explicit(&published, &own.progress, memory_order_release);
  step(1);
  step(2);
  _Atomic long *other = atomic_load_explicit(&of_main, memory_order_acquire);
  atomic_store_explicit(other, 6, memory_order_relaxed);
  while (!atomic_load_explicit(&done, memory_order_acquire)) {
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  atomic_store_explicit(&of_main, &total, memory_order_release);
  pthread_create(&thread, NULL, worker, NULL);
  atomic_int *progress;
  while (!(progress = atomic_load_explicit(&published, memory_order_acquire))) {
  }
  int seen = atomic_load_explicit(progress, memory_order_relaxed);
  long sum = atomic_load_explicit(&total, memory_order_relaxed);
  atomic_store_explicit(&done, 1, memory_order_release);
  pthread_join(thread, NULL);
  puts(seen >= 0 && seen <= 2 && (sum == 5 || sum == 6) ? "done" : "not so");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
