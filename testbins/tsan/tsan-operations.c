// verdict: robust
// runs: 5
// prints: ok
//
// Every operation of every size does what it should, alone and while others do the same: values
// wrap, what was there comes back, a failed compare-and-swap says what it found.
#include "litmus.h"

#define SC __ATOMIC_SEQ_CST
#define ROUNDS 3

static int wrong;
#define EXPECT(what) \
  do { \
    if (!(what)) { \
      printf("%s: line %d\n", __func__, __LINE__); \
      wrong = 1; \
    } \
  } while (0)

#define ALONE(name, T) \
  static T cell_##name; \
  static __attribute__((noinline)) void alone_##name(void) { \
    T *p = &cell_##name, all = (T)~(T)0, high = (T)((T)1 << (8 * sizeof(T) - 1)), e; \
    __atomic_store_n(p, all, SC); \
    EXPECT(__atomic_load_n(p, SC) == all); \
    EXPECT(__atomic_fetch_add(p, 3, SC) == all && *p == 2); \
    EXPECT(__atomic_fetch_sub(p, 4, SC) == 2 && *p == (T)-2); \
    EXPECT(__atomic_exchange_n(p, high | 5, SC) == (T)-2 && *p == (high | 5)); \
    EXPECT(__atomic_fetch_and(p, high | 6, SC) == (high | 5) && *p == (high | 4)); \
    EXPECT(__atomic_fetch_or(p, 3, SC) == (high | 4) && *p == (high | 7)); \
    EXPECT(__atomic_fetch_xor(p, high | 2, SC) == (high | 7) && *p == 5); \
    EXPECT(__atomic_fetch_nand(p, high | 4, SC) == 5 && *p == (T)~4); \
    e = high; \
    EXPECT(!__atomic_compare_exchange_n(p, &e, 1, 0, SC, SC) && e == (T)~4 && *p == e); \
    EXPECT(__atomic_compare_exchange_n(p, &e, high, 0, SC, SC) && *p == high); \
    e = high; \
    while (!__atomic_compare_exchange_n(p, &e, 0, 1, SC, SC)) EXPECT(e == high); \
    EXPECT(*p == 0); \
  } \
  static void together_##name(void) { \
    T *p = &cell_##name, e = __atomic_load_n(p, SC); \
    __atomic_fetch_add(p, 1, SC); \
    while (!__atomic_compare_exchange_n(p, &e, e + 1, 1, SC, SC)) { \
    } \
    __atomic_fetch_sub(p, 1, SC); \
  }

ALONE(one, uint8_t)
ALONE(two, uint16_t)
ALONE(four, uint32_t)
ALONE(eight, uint64_t)
#ifdef __SIZEOF_INT128__
ALONE(sixteen, unsigned __int128)
#endif

THREAD(all) {
  for (int i = 0; i < ROUNDS; i++) {
    together_one();
    together_two();
    together_four();
    together_eight();
#ifdef __SIZEOF_INT128__
    together_sixteen();
#endif
  }
  return arg;
}

int main(void) {
  alone_one();
  alone_two();
  alone_four();
  alone_eight();
#ifdef __SIZEOF_INT128__
  alone_sixteen();
#endif
  RUN(all, all);
  EXPECT(cell_one == 2 * ROUNDS && cell_two == 2 * ROUNDS && cell_four == 2 * ROUNDS);
  EXPECT(cell_eight == 2 * ROUNDS);
#ifdef __SIZEOF_INT128__
  EXPECT(cell_sixteen == 2 * ROUNDS);
#endif
  if (!wrong) printf("ok\n");
  return wrong;
}

// SPDX-License-Identifier: Apache-2.0
