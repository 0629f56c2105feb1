// Operations on atomics, and what the loader is to find of each function: "expect:" and then kind
// and order of each, in any order. A compiler's name in brackets is for what it is told apart from.
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include "stated.h"

#define OUT __attribute__((noinline))

atomic_int x, y;
atomic_llong wide;
atomic_flag flag;
int plain, other;
_Atomic long array[4];
struct {
  _Atomic int atomic;
  int other;
} pair, pairs[2], *both = &pair;

static inline int *array_of(int value) {
  other = value;
  return &other - 1;
}

// expect: LOAD RELAXED
OUT int load_relaxed(void) {
  return atomic_load_explicit(&x, memory_order_relaxed);
}

// expect: LOAD ACQUIRE
OUT int load_consume(void) {
  return atomic_load_explicit(&x, memory_order_consume);
}

// expect: LOAD SEQ_CST
OUT int load_named(void) {
  return atomic_load(&x);
}

// expect: STORE RELEASE
OUT void store_in_lines(int value) {
  atomic_store_explicit(  // a comment, and (
      &x, /* memory_order_seq_cst) */
      value + (value, 2),
      memory_order_release);
}

// expect: STORE RELEASE, LOAD RELAXED
// The load has a place of its own; what is at the store's, as the plain value, is no load of it.
OUT void store_plain(void) {
  __atomic_store_n(&(&plain)[__atomic_load_n(&other, __ATOMIC_RELAXED)], plain, __ATOMIC_RELEASE);
}

// expect: STORE RELAXED
OUT void store_numbered(int value) {
  atomic_store_explicit(&x, value, 0);
}

// expect: READ_MODIFY_WRITE ACQ_REL
OUT int fetch_add(int value) {
  return atomic_fetch_add_explicit(&x, value, memory_order_acq_rel);
}

// expect: READ_MODIFY_WRITE SEQ_CST
OUT void fetch_or(int value) {
  atomic_fetch_or(&x, value);
}

// expect: READ_MODIFY_WRITE ACQUIRE
OUT int exchange(int value) {
  return EXCHANGE(&x, value, memory_order_acquire);
}

// expect: COMPARE_AND_SWAP ACQ_REL RELAXED
OUT bool cas(int expected, int value) {
  return atomic_compare_exchange_strong_explicit(
      &x, &expected, value, memory_order_acq_rel, memory_order_relaxed);
}

// expect: COMPARE_AND_SWAP SEQ_CST SEQ_CST
OUT void cas_weak(int value) {
  int expected = 0;
  while (!atomic_compare_exchange_weak(&x, &expected, expected + value)) {
  }
}

// expect: LOAD RELAXED, STORE RELAXED, FENCE RELEASE
OUT int fence_release(void) {
  int value = load(&x, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  PUBLISH(&y, value, memory_order_relaxed);
  return value;
}

// expect: LOAD RELAXED, FENCE ACQUIRE
OUT int fence_acquire(void) {
  int value = atomic_load_explicit(&x, memory_order_relaxed);
  atomic_thread_fence(memory_order_acquire);
  return value + plain;
}

// expect: FENCE SEQ_CST, STORE RELAXED, LOAD RELAXED
OUT int fence_full(void) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  FULL();
  return atomic_load_explicit(&y, memory_order_relaxed);
}

// expect: READ_MODIFY_WRITE ACQUIRE, STORE RELEASE
OUT void flags(void) {
  while (atomic_flag_test_and_set_explicit(&flag, memory_order_acquire)) {
  }
  atomic_flag_clear_explicit(&flag, memory_order_release);
}

// gcc gives up the column of the inner one.
// expect[gcc]: LOAD UNKNOWN, STORE UNKNOWN
// expect[clang]: LOAD ACQUIRE, STORE RELEASE
OUT void builtins(void) {
  __atomic_store_n(&plain, __atomic_load_n(&other, __ATOMIC_ACQUIRE), __ATOMIC_RELEASE);
}

// expect: READ_MODIFY_WRITE ACQUIRE, STORE RELEASE
OUT void sync_lock(void) {
  while (__sync_lock_test_and_set(&plain, 1)) {
  }
  __sync_lock_release(&plain);
}

// expect: COMPARE_AND_SWAP SEQ_CST SEQ_CST, READ_MODIFY_WRITE SEQ_CST
OUT int sync_others(int value) {
  return __sync_bool_compare_and_swap(&plain, 3, value) + __sync_add_and_fetch(&other, value);
}

// expect: LOAD ACQUIRE, LOAD RELAXED
OUT int two_in_a_line(void) {
  return load(&x, acq) + atomic_load_explicit(&y, memory_order_relaxed);
}

// expect: LOAD ACQUIRE, STORE RELAXED
OUT void one_in_another(void) {
  atomic_store_explicit(&x, load(&y, acq), memory_order_relaxed);
}

// expect[gcc]: LOAD ACQUIRE, STORE RELAXED
// expect[clang]: LOAD UNKNOWN, STORE UNKNOWN
OUT void one_in_a_macro(void) {
  PUBLISH(&x, load(&y, acq), memory_order_relaxed);
}

// expect: LOAD RELAXED, STORE RELAXED
OUT void one_in_another_of_its_order(void) {
  PUBLISH(&x, load(&y, memory_order_relaxed), memory_order_relaxed);
}

// expect[gcc]: READ_MODIFY_WRITE RELAXED, LOAD ACQUIRE
// expect[clang]: READ_MODIFY_WRITE UNKNOWN, LOAD UNKNOWN
OUT int both_in_a_macro(void) {
  return TAKE(&x);
}

// expect: LOAD UNKNOWN
OUT int not_to_be_told_apart(void) {
  return BOTH(&x);
}

// expect: LOAD UNKNOWN
OUT int decided_later(memory_order order) {
  return atomic_load_explicit(&x, order);
}

// expect: LOAD UNKNOWN
OUT int tunable(void) {
  return load(&x, TUNABLE);
}

// expect: LOAD ACQUIRE
OUT int pasted(void) {
  return LOAD_FOR(&x, read);
}

// expect: LOAD RELAXED
OUT void asserted(void) {
  assert(atomic_load_explicit(&x, memory_order_relaxed) >= 0);
}

// expect: LOAD ACQUIRE, STORE RELEASE
OUT void eight_bytes(void) {
  long long value = atomic_load_explicit(&wide, memory_order_acquire);
  atomic_store_explicit(&wide, value, memory_order_release);
}

// expect: STORE SEQ_CST
OUT void assigned(int value) {
  x = value;
}

// expect: READ_MODIFY_WRITE SEQ_CST
OUT void stepped(void) {
  ++x;
  y--;
}

// expect: READ_MODIFY_WRITE SEQ_CST
OUT void added(int value) {
  x += value;
  pair.atomic |= value;
}

// expect: STORE SEQ_CST
OUT void stored_elsewhere(atomic_int *pointer, int value) {
  *pointer = value;
  array[value & 3] = value;
  both->atomic = 1;
}

// expect: LOAD SEQ_CST
OUT int read(void) {
  return x;
}

// expect[gcc]: STORE UNKNOWN, LOAD UNKNOWN
// expect[clang]: STORE RELAXED, LOAD SEQ_CST
OUT void value_in_a_call(void) {
  atomic_store_explicit(&x, y, memory_order_relaxed);
}

// expect: STORE RELEASE, LOAD RELAXED
OUT void members_in_calls(int value) {
  atomic_store_explicit(&pairs[value & 1].atomic, value, memory_order_release);
  value += load(&both->atomic, memory_order_relaxed);
  atomic_store_explicit(&(pairs[value & 1]).atomic, array_of(value)[1], memory_order_release);
}

// expect:
OUT int same_names(int value) {
  struct {
    int first, member;
  } mixed = {value, 1};
  mixed.member = plain;
  mixed.member += 3;
  int twice = mixed.member;
  twice = value;
  ++twice;
  return mixed.member + twice + mixed.first;
}

// expect:
OUT int plain_accesses(int value) {
  plain = value;
  /* atomic_store(&x, 1); */
  return other;
}

int main(void) {
  int sum = load_relaxed() + load_consume() + load_named() + fetch_add(1) + exchange(2);
  store_in_lines(sum);
  store_numbered(sum);
  fetch_or(sum);
  cas_weak(cas(1, 2));
  sum += fence_release() + fence_acquire() + fence_full();
  flags();
  builtins();
  sync_lock();
  sum += sync_others(3) + two_in_a_line();
  one_in_another();
  one_in_a_macro();
  one_in_another_of_its_order();
  sum += both_in_a_macro() + not_to_be_told_apart() + decided_later(memory_order_acquire);
  sum += tunable() + pasted() + header(&x);
  assigned(sum);
  stepped();
  added(sum);
  stored_elsewhere(&y, sum);
  value_in_a_call();
  members_in_calls(sum);
  sum += read() + same_names(sum);
  asserted();
  eight_bytes();
  return plain_accesses(sum);
}

// SPDX-License-Identifier: Apache-2.0
