/* Macros of macros.c. */
#ifndef MACROS_H
#define MACROS_H
#define mo_publish memory_order_release
#define my_atomic(name) atomic_##name
#define my_order(name) memory_order_##name
#define my_load_acquire(p) my_atomic(load_explicit)(p, my_order(acquire))
#define EMPTY
#define JOINED(a, b, c) a##b##c
#define LAST(first, ...) atomic_store_explicit(&x, first, ##__VA_ARGS__)
#endif

// SPDX-License-Identifier: Apache-2.0
