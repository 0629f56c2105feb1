// Orders behind macros. Behind "//" stands what is known of a line's operation: with the macros
// written down; behind "/", without, where that is less.
#include <stdatomic.h>
#include "macros-twice.h"
#include "macros-twice.h"

#define OUT __attribute__((noinline))

atomic_int x;

#ifdef OPTION
#define mo_option memory_order_relaxed
#else
#define mo_option memory_order_seq_cst
#endif
#if defined(__STDC_VERSION__) && !defined(__cplusplus) && (1 ? 2 * 3 == 6 : 0) && -1 < 0
#define mo_known memory_order_acquire
#elif defined(OPTION)
#define mo_known memory_order_seq_cst
#endif
#if SECRET + 1
#define mo_same memory_order_acquire
#else
#define mo_same memory_order_acquire
#endif

OUT void stores(int value) {
  atomic_store_explicit(&x, value, mo_publish);  // STORE RELEASE
  atomic_store_explicit(&x, value, mo_option);  // STORE RELAXED / STORE UNKNOWN
#undef mo_publish
#define mo_publish memory_order_relaxed
  my_atomic(store_explicit)(&x, value, mo_publish);  // STORE RELAXED
  my_atomic(store_explicit)(&x, value, ONCE);  // STORE SEQ_CST
  JOINED(atomic_, store_, explicit)(&x, 1, JOINED(memory_order_, , release));  // STORE RELEASE
  LAST(1, memory_order_release);  // STORE RELEASE
  LAST(1, JOINED(memory_, order, _relaxed));  // STORE RELAXED
}

OUT int loads(void) {
  int sum = my_load_acquire(&x);  // LOAD ACQUIRE
  sum += my_atomic(load_explicit)(&x, mo_known);  // LOAD ACQUIRE
  sum += my_atomic(load_explicit)(&x, mo_same);  // LOAD ACQUIRE
  sum += atomic_load_explicit(  // LOAD ACQUIRE
      &x,
      my_order(acquire));
  return sum;
}

// The code says which branch there is, and so what OTHER is further down.
#ifdef OTHER
OUT int other(void) { return 1; }
#else
OUT int other(void) { return 2; }
#endif
#ifdef OTHER
#define mo_other memory_order_seq_cst
#else
#define mo_other memory_order_acquire
#endif
#ifndef OTHER_AGAIN
#define mo_again mo_other
#define OTHER_AGAIN memory_order_relaxed
#endif

OUT int told(void) {
  int sum = my_atomic(load_explicit)(&x, mo_other);  // LOAD ACQUIRE
  return sum + atomic_load_explicit(&x, OTHER_AGAIN);  // LOAD RELAXED / LOAD UNKNOWN
}

int main(void) {
  stores(1);
  return loads() + other() + told();
}

// SPDX-License-Identifier: Apache-2.0
