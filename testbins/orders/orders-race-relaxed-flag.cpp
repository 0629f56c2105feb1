// verdict: race 16,21
// verdict[x86-64]: robust
// verdict-source: race 16,21
// runs: 2
//
// A relaxed flag orders nothing, so that what it should publish is raced on; on x86-64 the
// instructions publish it all the same.
#include <atomic>
#include <thread>

static std::atomic<int> flag;
static int message;

// The sender's own store is the race's earlier side.
static void sender() {
  message = 1;
  flag.store(1, std::memory_order_relaxed);
}

static void receiver(int *got) {
  if (flag.load(std::memory_order_relaxed) == 1) *got = message;
}

int main() {
  int got = 1;
  std::thread one(sender), other(receiver, &got);
  one.join();
  other.join();
  return got == 1 ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
