// verdict: race 16,21
// verdict[x86-64]: robust
// runs: 20
//
// A relaxed flag wakes the thread, but publishes nothing. On x86-64 its store is a release and its
// load acquires.
#include <atomic>
#include <cstdio>
#include <thread>

std::atomic<int> ready;
int message, seen;

int main() {
  std::jthread writer([] {
    message = 42;
    ready.store(1, std::memory_order_relaxed);
    ready.notify_one();
  });
  if (ready.load(std::memory_order_relaxed) == 1) {
    seen = message;
  }
  writer.join();
  std::printf("%d\n", seen >= 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
