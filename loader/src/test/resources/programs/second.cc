// A second unit beside atomics.cc: its addresses, ranges and strings begin elsewhere.
#include <atomic>
#include <cstdlib>

int outer(int x);

struct pair {
  long plain;
  struct {
    char letter;
    std::atomic<short> small;
  } in[3];
};

namespace {
std::atomic<unsigned> hidden{1};
pair pairs[2];
}  // namespace

static inline __attribute__((always_inline)) long apart(long x) {
  if (__builtin_expect(x > 1000, 0)) {
    std::abort();
  }
  return x + pairs[x & 1].in[2].small.load(std::memory_order_relaxed);
}

__attribute__((noinline)) long second(long x) {
  static std::atomic_flag once;
  if (!once.test_and_set()) {
    hidden.store(static_cast<unsigned>(outer(3)), std::memory_order_release);
  }
  return apart(x) + apart(x + 1) + hidden.load();
}

// SPDX-License-Identifier: Apache-2.0
