// verdict: race 14,22
// verdict[x86-64]: robust
// verdict-source: race 14,22
// runs: 2
//
// The receiver has no fence: a signal fence keeps the compiler from moving accesses, no more.
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
    std::atomic_signal_fence(std::memory_order_acquire);
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
