#ifndef STATED_H
#define STATED_H

#define acq memory_order_acquire
#define load(p, order) atomic_load_explicit(p, order)
#define PUBLISH(p, ...) atomic_store_explicit(p, __VA_ARGS__)
#define EXCHANGE atomic_exchange_explicit
#define FULL() __sync_synchronize()
#define ORDER_read memory_order_acquire
#define LOAD_FOR(p, what) load(p, ORDER_##what)
#define TAKE(p)                                                    \
  ({                                                               \
    while (atomic_exchange_explicit(p, 1, memory_order_relaxed)) { \
    }                                                              \
    atomic_load_explicit(p, memory_order_acquire);                 \
  })
#define BOTH(p) (load(p, acq) + load(p, memory_order_relaxed))

#ifndef TUNABLE
#define TUNABLE memory_order_relaxed
#endif

static inline int header(atomic_int *p) {
  return load(p, acq);
}

#endif

// SPDX-License-Identifier: Apache-2.0
