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
  FETCH(bits, uint##bits##_t, and) \
  FETCH(bits, uint##bits##_t, or) \
  FETCH(bits, uint##bits##_t, xor) \
  FETCH(bits, uint##bits##_t, nand) \
  COMPARE_EXCHANGE(bits, uint##bits##_t, strong) \
  COMPARE_EXCHANGE(bits, uint##bits##_t, weak) \
  COMPARE_EXCHANGE_VAL(bits, uint##bits##_t)

ATOMIC(8)
ATOMIC(16)
ATOMIC(32)
ATOMIC(64)

#ifdef __SIZEOF_INT128__
/* For 16 bytes compilers call libatomic: here all are made of one compare-and-swap. */
typedef unsigned __int128 wide;

/* Compares and swaps; what it found. */
static inline __attribute__((always_inline)) wide swap(volatile wide *a, wide expected, wide value) {
#ifdef __x86_64__
  return __sync_val_compare_and_swap(a, expected, value); /* cmpxchg16b */
#else
  uint64_t low, high;
  uint32_t failed;
  /* Arm's manual, B2.9: a pair is read at once only if its store-exclusive succeeds. */
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
  return (wide)high << 64 | low;
#endif
}

/* Writes what `change` makes of the value `old`; evaluates to that. */
#define CHANGE(a, change) \
  ({ \
    wide found = 0, old; \
    do { \
      old = found; \
      found = swap(a, old, change); \
    } while (found != old); \
    old; \
  })
#define FETCH_WIDE(name, change) \
  API wide __tsan_atomic128_fetch_##name(volatile wide *a, wide value, int order) { \
    (void)order; \
    return CHANGE(a, change); \
  }

API wide __tsan_atomic128_load(const volatile wide *a, int order) {
  (void)order;
  return swap((volatile wide *)a, 0, 0);
}
API void __tsan_atomic128_store(volatile wide *a, wide value, int order) {
  (void)order;
  (void)CHANGE(a, value);
}
API wide __tsan_atomic128_exchange(volatile wide *a, wide value, int order) {
  (void)order;
  return CHANGE(a, value);
}
FETCH_WIDE(add, old + value)
FETCH_WIDE(sub, old - value)
FETCH_WIDE(and, old & value)
FETCH_WIDE(or, old | value)
FETCH_WIDE(xor, old ^ value)
FETCH_WIDE(nand, ~(old & value))

#define COMPARE_EXCHANGE_WIDE(strength) \
  API int __tsan_atomic128_compare_exchange_##strength( \
      volatile wide *a, wide *expected, wide value, int order, int failure) { \
    wide wanted = *expected, found = swap(a, wanted, value); \
    (void)order, (void)failure; \
    if (found != wanted) *expected = found; \
    return found == wanted; \
  }
COMPARE_EXCHANGE_WIDE(strong)
COMPARE_EXCHANGE_WIDE(weak)
API wide __tsan_atomic128_compare_exchange_val(
    volatile wide *a, wide expected, wide value, int order, int failure) {
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

/* What tells of plain accesses, of which an emulator knows anyway. */
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
