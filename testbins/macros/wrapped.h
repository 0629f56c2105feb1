/*
 * Atomics under names of a project's own, as libraries for C and C++ have them: a macro makes the
 * function's name, another one the order's, which some programs choose.
 */
#ifndef WRAPPED_H
#define WRAPPED_H

#if defined(__cplusplus)
#include <atomic>
#define _Wrapped(type) std::atomic<type>
#define wr_atomic(name) std::atomic_##name
#define wr_order(name) std::memory_order_##name
#elif defined(_MSC_VER)
#error "not built here"
#else
#include <stdatomic.h>
#define _Wrapped(type) _Atomic(type)
#define wr_atomic(name) atomic_##name
#define wr_order(name) memory_order_##name
#endif

#ifdef WEAK
#define wr_order_publish wr_order(relaxed)
#else
#define wr_order_publish wr_order(release)
#endif

#define wr_load_acquire(p) wr_atomic(load_explicit)(p, wr_order(acquire))
#define wr_store_publish(p, x) wr_atomic(store_explicit)(p, x, wr_order_publish)
#define wr_cas_weak(p, expected, x, order, failure) \
  wr_atomic(compare_exchange_weak_explicit)(p, expected, x, order, failure)
#define wr_cas_weak_publish(p, expected, x) \
  wr_cas_weak(p, expected, x, wr_order_publish, wr_order(relaxed))

#endif

// SPDX-License-Identifier: Apache-2.0
