// verdict: violation 22
// verdict[x86-64]: robust
// verdict-source: violation 22
// runs: 20
//
// Message passing by C++'s functions in the manner of C, which are as much the user's accesses as the
// members are.
#include <atomic>
#include <cstdio>
#include <thread>

static std::atomic<int> message, flag;

int main() {
  std::thread writer([] {
    std::atomic_store_explicit(&message, 1, std::memory_order_relaxed);
    std::atomic_store_explicit(&flag, 1, std::memory_order_relaxed);
  });
  int seen = -1;
  if (std::atomic_load_explicit(&flag, std::memory_order_relaxed)) {
    // The flag orders nothing.
    seen = std::atomic_load_explicit(&message, std::memory_order_relaxed);
  }
  writer.join();
  std::printf("%d\n", seen);
}

// SPDX-License-Identifier: Apache-2.0
