// verdict: robust
// verdict-source: robust
// runs: 20
//
// A reference count: relaxed increments, releasing decrements, and a fence before the last owner
// frees. All of it is the same locked instruction on x86-64, and the fence is none.
#include <atomic>
#include <thread>

struct Shared {
  std::atomic<int> count{1};
  int value = 0;
};

static void drop(Shared *shared) {
  if (shared->count.fetch_sub(1, std::memory_order_release) == 1) {
    std::atomic_thread_fence(std::memory_order_acquire);
    delete shared;
  }
}

static void use(Shared *shared, int *sum) {
  *sum = shared->value;
  drop(shared);
}

int main() {
  Shared *shared = new Shared;
  int one = 0, other = 0;
  shared->count.fetch_add(2, std::memory_order_relaxed);
  std::thread first(use, shared, &one), second(use, shared, &other);
  drop(shared);
  first.join();
  second.join();
  return one + other;
}

// SPDX-License-Identifier: Apache-2.0
