// verdict: robust
// verdict-source: robust
// runs: 20
//
// Relaxed accesses between fences. On x86-64 no instruction is made of these fences: whoever takes
// the source's orders of the accesses must find the fences, too.
#include <atomic>
#include <thread>

static std::atomic<int> flag;
static int message;

static void sender() {
  message = 1;
  std::atomic_thread_fence(std::memory_order_release);
  flag.store(1, std::memory_order_relaxed);
}

static void receiver(int *got) {
  if (flag.load(std::memory_order_relaxed) == 1) {
    std::atomic_thread_fence(std::memory_order_acquire);
    *got = message;
  }
}

int main() {
  int got = 1;
  std::thread one(sender), other(receiver, &got);
  one.join();
  other.join();
  return got == 1 ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
