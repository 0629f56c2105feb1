// verdict: robust
// verdict-source: robust
// runs: 20
//
// A lock whose orders macros choose, each for the other half of it.
#include <atomic>
#include <thread>

#if defined(__GNUC__) && __GNUC__ >= 3 && !defined(__INTEL_COMPILER)
#define LIKELY(x) __builtin_expect(!!(x), 1)
#else
#define LIKELY(x) (x)
#endif
#define JOIN(a, b) a##b
#define ORDER(which) JOIN(std::memory_order_, which)
#if defined(WEAK) && !defined(STRONG)
#define UNLOCK_ORDER ORDER(relaxed)
#else
#define UNLOCK_ORDER ORDER(release)
#endif
#define LOCK(l)                                                                      \
  do {                                                                               \
    int expected = 0;                                                                \
    if (LIKELY((l).compare_exchange_weak(expected, 1, ORDER(acquire), ORDER(relaxed)))) \
      break;                                                                         \
  } while (true)
#define UNLOCK(l) (l).store(0, UNLOCK_ORDER)

static std::atomic<int> lock;
int guarded;

static void work() {
  LOCK(lock);
  guarded++;
  UNLOCK(lock);
}

int main() {
  std::thread one(work), other(work);
  one.join();
  other.join();
  return guarded == 2 ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
