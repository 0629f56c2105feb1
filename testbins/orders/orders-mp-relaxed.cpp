// verdict: violation 19
// verdict[x86-64]: robust
// verdict-source: violation 19
// runs: 50
//
// Message passing with relaxed accesses: on x86-64 every load acquires and every store releases, so
// that only the source tells what a weaker machine may do.
#include <atomic>
#include <thread>

static std::atomic<int> message, flag;

static void sender() {
  message.store(1, std::memory_order_relaxed);
  flag.store(1, std::memory_order_relaxed);
}

static void receiver(int *got) {
  if (flag.load(std::memory_order_relaxed) == 1) *got = message.load(std::memory_order_relaxed);
}

int main() {
  int got = 1;
  std::thread one(sender), other(receiver, &got);
  one.join();
  other.join();
  return got == 1 ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
