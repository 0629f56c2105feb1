/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What objects compiled with -fsanitize=thread call, without ThreadSanitizer behind it: every atomic
 * function does its operation, sequentially consistent whatever order it was asked for, so that a
 * program linked with this runs as it should; every other does nothing. rsan-emu knows these
 * functions by name and takes operations and orders from the calls (see README.md).
 *
 * The atomic functions and the fences call nothing: not libatomic, which may take a lock, and not the
 * helpers that AArch64's compilers call. rsan-emu relies on that.
 */
#include <stdint.h>

#define API __attribute__((visibility("default"), noinline))

/* By this name, too, rsan-emu knows that the functions are these. */
API int rsan_tsan_version(void) { return 1; }

/* The order of an operation that is to be strong enough for all of them. */
#define SC __ATOMIC_SEQ_CST

#define LOAD(bits, T) \
  API T __tsan_atomic##bits##_load(const volatile T *a, int order) { \
    (void)order; \
    return __atomic_load_n(a, SC); \
  }
#define STORE(bits, T) \
  API void __tsan_atomic##bits##_store(volatile T *a, T value, int order) { \
    (void)order; \
    __atomic_store_n(a, value, SC); \
  }
#define EXCHANGE(bits, T) \
  API T __tsan_atomic##bits##_exchange(volatile T *a, T value, int order) { \
    (void)order; \
    return __atomic_exchange_n(a, value, SC); \
  }
#define FETCH(bits, T, name) \
  API T __tsan_atomic##bits##_fetch_##name(volatile T *a, T value, int order) { \
    (void)order; \
    return __atomic_fetch_##name(a, value, SC); \
  }
#ifdef __x86_64__
/* Where a compare-and-swap is all that there is: it guesses at first, and so reads by nothing else. */
#define CHANGE(bits, T, function, change) \
  API T __tsan_atomic##bits##_##function(volatile T *a, T value, int order) { \
    T found = 0, old; \
    (void)order; \
    do { \
      old = found; \
      found = __sync_val_compare_and_swap(a, old, (T)(change)); \
    } while (found != old); \
    return old; \
  }
#define FETCH_BITS(bits, T) \
  CHANGE(bits, T, fetch_and, old & value) \
  CHANGE(bits, T, fetch_or, old | value) \
  CHANGE(bits, T, fetch_xor, old ^ value) \
  CHANGE(bits, T, fetch_nand, ~(old & value))
#else
#define FETCH_BITS(bits, T) \
  FETCH(bits, T, and) FETCH(bits, T, or) FETCH(bits, T, xor) FETCH(bits, T, nand)
#endif
/* Weak ones do not fail spuriously here, as they need not. */
#define COMPARE_EXCHANGE(bits, T, strength) \
  API int __tsan_atomic##bits##_compare_exchange_##strength( \
      volatile T *a, T *expected, T value, int order, int failure) { \
    (void)order, (void)failure; \
    return __atomic_compare_exchange_n(a, expected, value, 0, SC, SC); \
  }
#define COMPARE_EXCHANGE_VAL(bits, T) \
  API T __tsan_atomic##bits##_compare_exchange_val( \
      volatile T *a, T expected, T value, int order, int failure) { \
    (void)order, (void)failure; \
    __atomic_compare_exchange_n(a, &expected, value, 0, SC, SC); \
    return expected; \
  }
#define ATOMIC(bits) \
  LOAD(bits, uint##bits##_t) \
  STORE(bits, uint##bits##_t) \
  EXCHANGE(bits, uint##bits##_t) \
  FETCH(bits, uint##bits##_t, add) \
  FETCH(bits, uint##bits##_t, sub) \
  FETCH_BITS(bits, uint##bits##_t) \
  COMPARE_EXCHANGE(bits, uint##bits##_t, strong) \
  COMPARE_EXCHANGE(bits, uint##bits##_t, weak) \
  COMPARE_EXCHANGE_VAL(bits, uint##bits##_t)

ATOMIC(8)
ATOMIC(16)
ATOMIC(32)
ATOMIC(64)

#ifdef __SIZEOF_INT128__
typedef unsigned __int128 uint128_t;

#ifdef __x86_64__
/* cmpxchg16b is all that there is: libatomic is not called. */
API uint128_t __tsan_atomic128_load(const volatile uint128_t *a, int order) {
  (void)order;
  return __sync_val_compare_and_swap((volatile uint128_t *)a, 0, 0);
}
API void __tsan_atomic128_store(volatile uint128_t *a, uint128_t value, int order) {
  uint128_t found = 0, old;
  (void)order;
  do {
    old = found;
    found = __sync_val_compare_and_swap(a, old, value);
  } while (found != old);
}
CHANGE(128, uint128_t, exchange, value)
CHANGE(128, uint128_t, fetch_add, old + value)
CHANGE(128, uint128_t, fetch_sub, old - value)
FETCH_BITS(128, uint128_t)
#define swap(a, expected, value) __sync_val_compare_and_swap(a, expected, value)
#else
/* What was there; `change` makes %0 and %1 of what was there, %5:%4, and the value, %7:%6. */
#define PAIR(a, value, change) \
  ({ \
    uint64_t low, high, oldLow, oldHigh; \
    uint32_t failed; \
    __asm__ volatile( \
        "1: ldaxp %4, %5, %3\n\t" change "\n\tstlxp %w2, %0, %1, %3\n\tcbnz %w2, 1b" \
        : "=&r"(low), "=&r"(high), "=&r"(failed), "+Q"(*(a)), "=&r"(oldLow), "=&r"(oldHigh) \
        : "r"((uint64_t)(value)), "r"((uint64_t)((value) >> 64)) \
        : "cc", "memory"); \
    (uint128_t)oldHigh << 64 | oldLow; \
  })
#define BITWISE(how) how " %0, %4, %6\n\t" how " %1, %5, %7"
#define CHANGE(function, change) \
  API uint128_t __tsan_atomic128_##function(volatile uint128_t *a, uint128_t value, int order) { \
    (void)order; \
    return PAIR(a, value, change); \
  }

/* Arm's manual, B2.9: a pair is read at once only if its store-exclusive succeeds. */
API uint128_t __tsan_atomic128_load(const volatile uint128_t *a, int order) {
  (void)order;
  return PAIR((volatile uint128_t *)a, (uint128_t)0, "mov %0, %4\n\tmov %1, %5");
}
API void __tsan_atomic128_store(volatile uint128_t *a, uint128_t value, int order) {
  (void)order;
  (void)PAIR(a, value, "mov %0, %6\n\tmov %1, %7");
}
CHANGE(exchange, "mov %0, %6\n\tmov %1, %7")
CHANGE(fetch_add, "adds %0, %4, %6\n\tadc %1, %5, %7")
CHANGE(fetch_sub, "subs %0, %4, %6\n\tsbc %1, %5, %7")
CHANGE(fetch_and, BITWISE("and"))
CHANGE(fetch_or, BITWISE("orr"))
CHANGE(fetch_xor, BITWISE("eor"))
CHANGE(fetch_nand, BITWISE("and") "\n\tmvn %0, %0\n\tmvn %1, %1")

static inline __attribute__((always_inline)) uint128_t swap(
    volatile uint128_t *a, uint128_t expected, uint128_t value) {
  uint64_t low, high;
  uint32_t failed;
  __asm__ volatile(
      "1: ldaxp %0, %1, %3\n\t"
      "cmp %0, %4\n\t"
      "ccmp %1, %5, #0, eq\n\t"
      "b.ne 2f\n\t"
      "stlxp %w2, %6, %7, %3\n\t"
      "cbnz %w2, 1b\n\t"
      "b 3f\n"
      "2: stlxp %w2, %0, %1, %3\n\t"
      "cbnz %w2, 1b\n"
      "3:"
      : "=&r"(low), "=&r"(high), "=&r"(failed), "+Q"(*a)
      : "r"((uint64_t)expected), "r"((uint64_t)(expected >> 64)), "r"((uint64_t)value),
        "r"((uint64_t)(value >> 64))
      : "cc", "memory");
  return (uint128_t)high << 64 | low;
}
#endif

#define COMPARE_EXCHANGE_PAIR(strength) \
  API int __tsan_atomic128_compare_exchange_##strength( \
      volatile uint128_t *a, uint128_t *expected, uint128_t value, int order, int failure) { \
    uint128_t wanted = *expected, found = swap(a, wanted, value); \
    (void)order, (void)failure; \
    if (found != wanted) *expected = found; \
    return found == wanted; \
  }
COMPARE_EXCHANGE_PAIR(strong)
COMPARE_EXCHANGE_PAIR(weak)
API uint128_t __tsan_atomic128_compare_exchange_val(
    volatile uint128_t *a, uint128_t expected, uint128_t value, int order, int failure) {
  (void)order, (void)failure;
  return swap(a, expected, value);
}
#endif

API void __tsan_atomic_thread_fence(int order) {
  (void)order;
  __atomic_thread_fence(SC);
}
API void __tsan_atomic_signal_fence(int order) {
  (void)order;
  __atomic_signal_fence(SC);
}

/* What reports plain accesses, of which an emulator knows anyway. */
#define NOTHING(name) \
  API void __tsan_##name(void *p) { (void)p; }
#define SIZES(name) \
  NOTHING(name##1) NOTHING(name##2) NOTHING(name##4) NOTHING(name##8) NOTHING(name##16)
#define ACCESSES(prefix) SIZES(prefix##read) SIZES(prefix##write)

ACCESSES()
ACCESSES(unaligned_)
ACCESSES(volatile_)
ACCESSES(unaligned_volatile_)
SIZES(read_write)
SIZES(unaligned_read_write)

API void __tsan_read_range(void *p, uintptr_t size) { (void)p, (void)size; }
API void __tsan_write_range(void *p, uintptr_t size) { (void)p, (void)size; }
API void __tsan_vptr_update(void **p, void *value) { (void)p, (void)value; }
API void __tsan_vptr_read(void **p) { (void)p; }
API void __tsan_func_entry(void *caller) { (void)caller; }
API void __tsan_func_exit(void) {}
API void __tsan_ignore_thread_begin(void) {}
API void __tsan_ignore_thread_end(void) {}
API void __tsan_init(void) {}

/* What clang calls from version 15 on where a program calls memcpy and its kin. */
API void *__tsan_memcpy(void *to, const void *from, uintptr_t size) {
  return __builtin_memcpy(to, from, size);
}
API void *__tsan_memmove(void *to, const void *from, uintptr_t size) {
  return __builtin_memmove(to, from, size);
}
API void *__tsan_memset(void *to, int value, uintptr_t size) {
  return __builtin_memset(to, value, size);
}
