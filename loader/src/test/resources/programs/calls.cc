// Calls whose orders the text states, and some of which it seems to.
#include <atomic>

static std::atomic<int> x, y;
static std::atomic_flag flag = ATOMIC_FLAG_INIT;
struct pair {
  pair(int, int) {}
  std::atomic<int> *operator->() { return &y; }
  int load() { return 1; }
};
int sink;

#define APART __attribute__((noinline))
#define ACQUIRED(a) a.load(std::memory_order_acquire)
#define QUIET std::memory_order_relaxed
#define TWO 7, std::memory_order_release
#define BOTH(a, b) (a.load(std::memory_order_relaxed) + b.load(std::memory_order_acquire))
#ifndef AN_OPTION
#define UNSURE std::memory_order_relaxed
#define UNSURE_TWO 8, std::memory_order_release
#endif
#include "calls.h"
constexpr std::memory_order chosen = std::memory_order_acquire;
namespace atomics = std;

static inline int get(std::memory_order order) {
  return x.load(order);  // unknown
}
template <std::memory_order order>
static int got() {
  return x.load(order);  // unknown
}

APART int loads() {
  int sum = x . load ( ( std::memory_order_relaxed ) );  // relaxed
  sum += ACQUIRED(x);  // acquire
  sum += x.load(QUIET);  // relaxed
  sum += x.load(UNSURE);  // unknown
  sum += x.load(chosen);  // unknown
  sum += x.load(atomics::memory_order_acquire);  // unknown
  sum += pair(1, 2)->load(::std::memory_order_acquire);  // acquire
  sum += pair(1, 2).load() + x.load(std::memory_order_relaxed);  // relaxed
  sum += x.load(  // acquire
      /* not memory_order_relaxed) */ std::memory_order_acquire);
  sum += x.load(sink ? std::memory_order_acquire : std::memory_order_acquire);  // unknown
  sum += BOTH(x, y);  // unknown
  sum += get(std::memory_order_relaxed) + get(std::memory_order_acquire);
  sum += got<std::memory_order_relaxed>() + got<std::memory_order_acquire>();
  return sum;
}
APART void stores(int value) {
  x.store(TWO);  // release
  x.store(UNSURE_TWO);  // unknown
  x.store(HEADERS_TWO);  // release
  x.store(value < 3, std::memory_order_release);  // release
  x.store(int{3});  // seq_cst
  x.store(int(std::memory_order_relaxed));  // seq_cst
  x.store([](int a, int b) { return a + b; }(1, 2), std::memory_order_relaxed);  // relaxed
  std::atomic_store_explicit<int>(&x, 3, std::memory_order_release);  // unknown
  atomic_store_explicit(&x, y.load(), std::memory_order_relaxed);  // relaxed
  while (flag.test_and_set(std::memory_order_acquire)) {  // acquire
  }
  flag.clear(  // unknown
#ifdef __cplusplus
      std::memory_order_release
#endif
  );
}
APART int swaps(int old, int value) {
  int n = x.compare_exchange_strong(old, value, std::memory_order_acq_rel, QUIET);  // acq_rel relaxed
  n += x.compare_exchange_strong(old, value, std::memory_order_acq_rel, chosen);  // unknown
  n += x.compare_exchange_strong(old, value, std::memory_order_release);  // release relaxed
  n += x.compare_exchange_strong(old, value);  // seq_cst seq_cst
  return n;
}
int main(int argc, char **) {
  stores(argc);
  return loads() + swaps(1, argc);
}

// SPDX-License-Identifier: Apache-2.0
