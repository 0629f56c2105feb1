/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rsan.h: annotations for rsan-emu, the checker of compiled programs under weak memory models.
 *
 * C99 or C++11 and later, gcc or clang; needs nothing else, links against nothing. Copy it into a
 * project, or compile with -I of the folder that it is in. Whoever may use rsan-emu may do so.
 *
 * Every annotation is a short sequence of instructions that does nothing on a processor and that
 * rsan-emu knows; docs/annotations.md has the encodings for x86-64, AArch64 and ARMv7 (A32, T32).
 * With RSAN_NO_ANNOTATIONS defined, or on another processor, nothing is left of them but the plain
 * loops and accesses.
 *
 *   RSAN_WAIT_UNTIL(p, value, order)
 *       Waits until *p is `value`. order: relaxed, acquire or seq_cst.
 *   RSAN_WAIT_UNTIL_YIELDING(p, value, order, statement)
 *       The same; between two looks it executes the statement, such as sched_yield().
 *   RSAN_BLOCKING_CAS(p, expected, desired, order)
 *       Waits until *p is `expected` and makes it `desired` in the same step. Any order.
 *   RSAN_STRONG_CAS(p, &expected, desired, success, failure)
 *       A compare-and-swap that fails only if *p is not `expected`, whatever instructions the
 *       compiler makes of it. Its value is true if it succeeded; else `expected` has what was there.
 *   RSAN_MARK_ATOMIC(p, size)
 *       These bytes are atomic from now on, whatever accesses them (as the option --atomic).
 *   RSAN_MARK_PLAIN(p, size)
 *       These bytes are plain memory from now on, until an atomic instruction touches them.
 *   RSAN_IGNORE_BEGIN(), RSAN_IGNORE_END()
 *       What this thread accesses in between is not reported; they nest. It synchronizes all the
 *       same.
 *   RSAN_LABEL("text")
 *       A name that reports show for whatever this function does from now on, until its next label
 *       or its return.
 *   RSAN_BOUND("text")
 *       A bound that this program has and a real one would not, such as how often its loops run:
 *       `rsan-emu verify` names it beside what it has proved.
 *
 * p points to an integer, enum, bool, pointer or floating-point object of 1, 2, 4 or 8 bytes,
 * naturally aligned: plain, _Atomic or std::atomic. Orders are memory_order constants of <stdatomic.h>
 * or <atomic>, or __ATOMIC_RELAXED and its kin: constants, because without optimization compilers
 * take anything else for seq_cst.
 */
#ifndef RSAN_H
#define RSAN_H

#if !defined(__GNUC__)
#error "rsan.h needs gcc or clang"
#endif

/* --- markers: rsan_marker_(code, address, second argument), both in registers */

#define RSAN_MAGIC_ 0x5253

#if defined(RSAN_NO_ANNOTATIONS)
#define RSAN_MARKER_(code, first, second) ((void)(first), (void)(second))

#elif defined(__x86_64__) && !defined(__ILP32__)
/* nopq 0x5253KKDD(first, second) */
#define RSAN_MARKER_(code, first, second)                           \
  __asm__ __volatile__("{nopq %c2(%0,%1,1)|nop QWORD PTR [%0+%1*1+%c2]}" \
                       :                                            \
                       : "r"(first), "r"(second), "i"(RSAN_MAGIC_ << 16 | (code)) \
                       : "memory")

#elif defined(__aarch64__) && !defined(__ILP32__)
/* movz xzr, #0x5253; movk xzr, #0xKKDD, lsl #16; orr xzr, first, second */
#define RSAN_MARKER_(code, first, second)                  \
  __asm__ __volatile__("movz xzr, %2\n\t"                  \
                       "movk xzr, %3, lsl #16\n\t"         \
                       "orr xzr, %0, %1"                   \
                       :                                   \
                       : "r"(first), "r"(second), "i"(RSAN_MAGIC_), "i"(code) \
                       : "memory")

#elif defined(__arm__) && __ARM_ARCH >= 7 && (!defined(__thumb__) || defined(__thumb2__))
/* movw ip, #0x5253; movt ip, #0xKKDD; orr ip, first, second */
#define RSAN_MARKER_(code, first, second)          \
  __asm__ __volatile__("movw ip, %2\n\t"           \
                       "movt ip, %3\n\t"           \
                       "orr ip, %0, %1"            \
                       :                           \
                       : "r"(first), "r"(second), "i"(RSAN_MAGIC_), "i"(code) \
                       : "ip", "cc", "memory")

#else
#define RSAN_MARKER_(code, first, second) ((void)(first), (void)(second))
#endif

#define RSAN_WAIT_ 0x0000
#define RSAN_BLOCKING_CAS_ 0x0100
#define RSAN_STRONG_CAS_ 0x0200
#define RSAN_MARK_ATOMIC_ 0x0300
#define RSAN_MARK_PLAIN_ 0x0400
#define RSAN_IGNORE_BEGIN_ 0x0500
#define RSAN_IGNORE_END_ 0x0600
#define RSAN_LABEL_ 0x0700
#define RSAN_BOUND_ 0x0800

/* What a processor likes between two looks. */
#if defined(__x86_64__) || defined(__i386__)
#define RSAN_PAUSE_() __builtin_ia32_pause()
#elif defined(__aarch64__) || (defined(__arm__) && __ARM_ARCH >= 7)
#define RSAN_PAUSE_() __asm__ __volatile__("yield")
#else
#define RSAN_PAUSE_() ((void)0)
#endif

/* --- objects as unsigned integers of their size */

typedef unsigned char __attribute__((may_alias)) rsan_bits1_;
typedef unsigned short __attribute__((may_alias)) rsan_bits2_;
typedef unsigned int __attribute__((may_alias)) rsan_bits4_;
typedef unsigned long long __attribute__((may_alias, aligned(8))) rsan_bits8_;

#ifdef __cplusplus
#include <atomic>
namespace rsan_ {
template <class T> struct value { typedef T type; };
template <class T> struct value<const T> : value<T> {};
template <class T> struct value<volatile T> : value<T> {};
template <class T> struct value<const volatile T> : value<T> {};
template <class T> struct value<std::atomic<T> > { typedef T type; };
template <int Size> struct bits;
template <> struct bits<1> { typedef rsan_bits1_ type; };
template <> struct bits<2> { typedef rsan_bits2_ type; };
template <> struct bits<4> { typedef rsan_bits4_ type; };
template <> struct bits<8> { typedef rsan_bits8_ type; };
template <class T> struct object {
  typedef typename value<T>::type type;
  typedef typename bits<sizeof(T)>::type raw;
};
template <class T> object<T> of(T *);
}  // namespace rsan_
#define RSAN_TYPE_(p) typename decltype(::rsan_::of(p))::type
#define RSAN_BITS_(p) typename decltype(::rsan_::of(p))::raw
#else
/* The comma takes _Atomic, const and volatile away. */
#define RSAN_TYPE_(p) __typeof__((void)0, *(p))
#define RSAN_BITS_(p)                                                                      \
  __typeof__(*__builtin_choose_expr(                                                       \
      sizeof(*(p)) == 1, (rsan_bits1_ *)0,                                                 \
      __builtin_choose_expr(                                                               \
          sizeof(*(p)) == 2, (rsan_bits2_ *)0,                                             \
          __builtin_choose_expr(sizeof(*(p)) == 4, (rsan_bits4_ *)0,                       \
                                __builtin_choose_expr(sizeof(*(p)) == 8, (rsan_bits8_ *)0, \
                                                      (void)0)))))
#endif
#define RSAN_BITS_OF_(p, value)                              \
  __extension__({                                            \
    RSAN_TYPE_(p) rsan_value_ = (value);                     \
    RSAN_BITS_(p) rsan_bits_;                                \
    __builtin_memcpy(&rsan_bits_, &rsan_value_, sizeof(rsan_bits_)); \
    rsan_bits_;                                              \
  })

/* A register holds the value, or where it has none so wide, the address of the value. */
#if defined(__SIZEOF_POINTER__) && __SIZEOF_POINTER__ < 8
#define RSAN_MARK_OBJECT_(code, p, bits)                              \
  do {                                                                \
    if (sizeof(bits) <= sizeof(void *)) {                             \
      RSAN_MARKER_((code) | (int)sizeof(bits), p, (unsigned)(bits));  \
    } else {                                                          \
      RSAN_MARKER_((code) | 0x80 | (int)sizeof(bits), p, &(bits));    \
    }                                                                 \
  } while (0)
#else
#define RSAN_MARK_OBJECT_(code, p, bits) \
  RSAN_MARKER_((code) | (int)sizeof(bits), p, (unsigned long long)(bits))
#endif

/*
 * Where the order of an access is made of fences (32-bit Arm), they stand around the loop, not in it:
 * a failed look is to do nothing.
 */
#if defined(__arm__)
#define RSAN_LOOP_ORDER_(order) __ATOMIC_RELAXED
#define RSAN_FENCE_BEFORE_(order, releases)                                     \
  do {                                                                          \
    if ((int)(order) == __ATOMIC_SEQ_CST) {                                     \
      __atomic_thread_fence(__ATOMIC_SEQ_CST);                                  \
    } else if ((releases) && (int)(order) >= __ATOMIC_RELEASE) {                \
      __atomic_thread_fence(__ATOMIC_RELEASE);                                  \
    }                                                                           \
  } while (0)
#define RSAN_FENCE_AFTER_(order)                                                \
  do {                                                                          \
    if ((int)(order) == __ATOMIC_SEQ_CST) {                                     \
      __atomic_thread_fence(__ATOMIC_SEQ_CST);                                  \
    } else if ((int)(order) != __ATOMIC_RELAXED && (int)(order) != __ATOMIC_RELEASE) { \
      __atomic_thread_fence(__ATOMIC_ACQUIRE);                                  \
    }                                                                           \
  } while (0)
#else
#define RSAN_LOOP_ORDER_(order) ((int)(order))
#define RSAN_FENCE_BEFORE_(order, releases) ((void)0)
#define RSAN_FENCE_AFTER_(order) ((void)0)
#endif

/* --- the annotations */

#define RSAN_WAIT_UNTIL(p, value, order) RSAN_WAIT_UNTIL_YIELDING(p, value, order, (void)0)

#define RSAN_WAIT_UNTIL_YIELDING(p, value, order, statement)                            \
  __extension__({                                                                       \
    RSAN_BITS_(p) volatile *const rsan_p_ = (RSAN_BITS_(p) volatile *)(p);              \
    RSAN_BITS_(p) rsan_awaited_ = RSAN_BITS_OF_(p, value);                              \
    RSAN_FENCE_BEFORE_(order, 0);                                                       \
    for (;;) {                                                                          \
      RSAN_MARK_OBJECT_(RSAN_WAIT_, rsan_p_, rsan_awaited_);                            \
      if (__atomic_load_n(rsan_p_, RSAN_LOOP_ORDER_(order)) == rsan_awaited_) break;    \
      RSAN_PAUSE_();                                                                    \
      statement;                                                                        \
    }                                                                                   \
    RSAN_FENCE_AFTER_(order);                                                           \
    (void)0;                                                                            \
  })

#define RSAN_BLOCKING_CAS(p, expected, desired, order)                                  \
  __extension__({                                                                       \
    RSAN_BITS_(p) volatile *const rsan_p_ = (RSAN_BITS_(p) volatile *)(p);              \
    RSAN_BITS_(p) const rsan_awaited_ = RSAN_BITS_OF_(p, expected);                     \
    RSAN_BITS_(p) const rsan_desired_ = RSAN_BITS_OF_(p, desired);                      \
    RSAN_FENCE_BEFORE_(order, 1);                                                       \
    for (;;) {                                                                          \
      RSAN_BITS_(p) rsan_found_ = rsan_awaited_;                                        \
      RSAN_MARK_OBJECT_(RSAN_BLOCKING_CAS_, rsan_p_, rsan_found_);                      \
      if (__atomic_compare_exchange_n(rsan_p_, &rsan_found_, rsan_desired_, 0,          \
                                      RSAN_LOOP_ORDER_(order), __ATOMIC_RELAXED)) {     \
        break;                                                                          \
      }                                                                                 \
      RSAN_PAUSE_();                                                                    \
    }                                                                                   \
    RSAN_FENCE_AFTER_(order);                                                           \
    (void)0;                                                                            \
  })

#define RSAN_STRONG_CAS(p, expected, desired, success, failure)                         \
  __extension__({                                                                       \
    RSAN_BITS_(p) volatile *const rsan_p_ = (RSAN_BITS_(p) volatile *)(p);              \
    RSAN_TYPE_(p) *const rsan_expected_ = (expected);                                   \
    RSAN_BITS_(p) rsan_found_ = *(RSAN_BITS_(p) *)rsan_expected_;                       \
    RSAN_BITS_(p) const rsan_desired_ = RSAN_BITS_OF_(p, desired);                      \
    RSAN_MARK_OBJECT_(RSAN_STRONG_CAS_, rsan_p_, rsan_found_);                          \
    int const rsan_done_ = __atomic_compare_exchange_n(                                 \
        rsan_p_, &rsan_found_, rsan_desired_, 0, (int)(success), (int)(failure));       \
    *(RSAN_BITS_(p) *)rsan_expected_ = rsan_found_;                                     \
    rsan_done_ != 0;                                                                    \
  })

#define RSAN_MARK_ATOMIC(p, size)                                                       \
  do {                                                                                  \
    RSAN_MARKER_(RSAN_MARK_ATOMIC_, (const volatile void *)(p), (__SIZE_TYPE__)(size)); \
  } while (0)

#define RSAN_MARK_PLAIN(p, size)                                                        \
  do {                                                                                  \
    RSAN_MARKER_(RSAN_MARK_PLAIN_, (const volatile void *)(p), (__SIZE_TYPE__)(size));  \
  } while (0)

#define RSAN_IGNORE_BEGIN()                                  \
  do {                                                       \
    RSAN_MARKER_(RSAN_IGNORE_BEGIN_, (void *)0, (void *)0);  \
  } while (0)

#define RSAN_IGNORE_END()                                    \
  do {                                                       \
    RSAN_MARKER_(RSAN_IGNORE_END_, (void *)0, (void *)0);    \
  } while (0)

#define RSAN_MARK_TEXT_(code, text)                                                     \
  do {                                                                                  \
    const char *const rsan_text_ = (text);                                              \
    RSAN_MARKER_(code, rsan_text_, (__SIZE_TYPE__)__builtin_strlen(text));              \
  } while (0)

#define RSAN_LABEL(text) RSAN_MARK_TEXT_(RSAN_LABEL_, text)

#define RSAN_BOUND(text) RSAN_MARK_TEXT_(RSAN_BOUND_, text)

#endif
