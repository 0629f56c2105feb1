// verdict: robust
// verdict-source: robust
// runs: 20
//
// Message passing as it should be.
#include <atomic>
#include <thread>

static std::atomic<int> flag;
static int message;

static void sender() {
  message = 1;
  flag.store(1, std::memory_order_release);
}

static void receiver(int *got) {
  if (flag.load(std::memory_order_acquire) == 1) *got = message;
}

int main() {
  int got = 1;
  std::thread one(sender), other(receiver, &got);
  one.join();
  other.join();
  return got == 1 ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
