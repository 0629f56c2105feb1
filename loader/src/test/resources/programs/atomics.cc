// std::atomic as global, member, element, static member and static local; code that gets inlined.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>

struct holder {
  int plain;
  std::atomic<int> numbers[3];
  std::atomic_flag flag;
};
static holder held;

struct counter {
  static std::atomic<long> total;
};
std::atomic<long> counter::total{3};

namespace space {
std::atomic<void *> pointer;
int plain;
}  // namespace space

__attribute__((noinline)) int next() {
  static std::atomic<int> number{4};
  return number.fetch_add(1);
}

static inline __attribute__((always_inline)) int twice(int x) {
  space::plain = x;  // line 30
  return rand() + x;
}

__attribute__((noinline)) int outer(int x) {
  return twice(x + 1) + 1;  // line 35
}

int main() {
  std::thread thread([] { held.numbers[1].fetch_add(outer(1)); });
  thread.join();
  std::printf("%d %d %ld\n", held.numbers[1].load(), next(), counter::total.load());
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
